// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { StartList } from './start-list.tsx';

const FEST = { id: 7, name: 'Dorffest', waiterAccessTag: 'FEST' } as Event;
const DAY = { date: '2026-08-01', totalSales: 24.5, totalOrders: 2, totalItems: 3 };
let days: (typeof DAY)[];
let devices: unknown[];
let asked: string[];

const { page, render } = pageForEachTest();

beforeEach(() => {
  [days, devices, asked] = [[], [{ id: 1 }], []];
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.endsWith('/printer-config-test')) return Response.json({ totalConfigs: 0 });
    if (path.startsWith('/api/devices')) return Response.json({ devices });
    if (path.startsWith('/api/statistics')) return Response.json({ eventId: 7, eventName: 'Dorffest', days });
    return Response.json([{ id: 1 }]);
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    waiterScreen(
      <>
        <p>Events</p>
        <StartList event={FEST} isFirst />
      </>,
    ),
  );

it('printers are still to be connected before anything was sold', async () => {
  show();
  await until(() => expect(page.textContent).toContain('4 von 5 erledigt'));
  expect(page.textContent).toContain('Die Drucker verbinden (offen)');
  // Also where a step is somebody else's and no key.
  expect(page.querySelectorAll('li.min-h-12')).toHaveLength(5);
});

it.each([
  ['', [{ id: 1 }]],
  [', also once its devices are numbered anew', []],
])('an event that sold without printers has no first steps left%s', async (_, known) => {
  [days, devices] = [[DAY], known];
  show();
  const isShown = () => page.textContent?.includes('erledigt');
  await until(() => expect(isShown() || asked.includes('/api/statistics/event/7/days')).toBe(true));
  await until(() => undefined);
  expect(page.textContent).toBe('Events');
});
