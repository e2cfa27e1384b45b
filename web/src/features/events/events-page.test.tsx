// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventsPage } from './events-page.tsx';

const FEST = { id: 7, name: 'Dorffest', eventDate: '2026-08-01', organizer: { username: 'vreni' }, isActive: true };
let isWell: boolean;

beforeEach(() => {
  isWell = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isWell) return Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 });
    return Response.json(path === '/api/events' ? [FEST] : path === '/api/events/debug/printer-config-test' ? {} : []);
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

async function showEvents(role: 'ADMIN' | 'EVENT_ORGANIZER') {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role }));
  render(waiterScreen(<EventsPage />));
  await until(() => expect(page.textContent).toContain('Dorffest'));
}

const links = () => [...page.querySelectorAll('a')].map(({ textContent }) => textContent);

it('events that could not be asked for again stay, and are said to be of before', async () => {
  await showEvents('EVENT_ORGANIZER');
  isWell = false;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await until(() =>
    expect(page.textContent).toContain('Gezeigt wird der letzte Stand.Fehler beim Laden der Events: Interner Fehler'),
  );
  expect(page.textContent).toContain('Dorffest');
});

it.each([
  ['EVENT_ORGANIZER', true],
  ['ADMIN', false],
] as const)('leads those to the printers whom that page is for: %s %s', async (role, isLed) => {
  await showEvents(role);
  expect(links().includes('Drucker einrichten')).toBe(isLed);
});
