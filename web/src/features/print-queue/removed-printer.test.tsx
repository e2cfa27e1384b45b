// @vitest-environment happy-dom
import type { PrintJob, PrintQueue, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { PrintQueuePage } from './print-queue-page.tsx';

const CREATED = { createdAt: '2026-11-21T18:20:00.000Z', kind: 'ticket', state: 'pending', alarm: true };
const printer = (id: number, displayName: string, facts: Partial<QueuePrinter> = {}) =>
  ({
    id,
    displayName,
    portType: 'raw',
    waiting: 0,
    asking: 0,
    enabled: true,
    removed: false,
    ...facts,
  }) as QueuePrinter;
const REMOVED = printer(3, 'Alte Küche', { removed: true });
const ticket = (id: number, at: QueuePrinter) =>
  ({ ...CREATED, id, orderId: id, orderNumber: id, printer: at.displayName, printerId: at.id }) as PrintJob;

const { page, renderAndWait } = pageForEachTest();

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(printers: QueuePrinter[], jobs: PrintJob[]): Promise<void> {
  const queue = { eventName: 'Dorffest', printers, jobs } as PrintQueue;
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/print-queue') ? queue : null));
  const routes = (
    <Routes>
      <Route path="/events/:id/print-queue" element={<PrintQueuePage />} />
    </Routes>
  );
  await renderAndWait(waiterScreen(routes, { path: '/events/7/print-queue' }));
  await until(() => expect(page.textContent).toContain('Nicht gedruckt'));
}

const said = (label: string) => page.querySelector(`li[aria-label^="${label}"]`)?.textContent;
const rerouteKey = (bon: number) => page.querySelector<HTMLButtonElement>(`[aria-label^="Umleiten: Bon ${bon},"]`);

it('a printer that is no longer set up says so, with what waits for it, and nothing is sent there', async () => {
  const kitchen = printer(5, 'Küche');
  await show([printer(4, 'Bar'), kitchen, REMOVED], [ticket(11, REMOVED), ticket(12, kitchen)]);
  const words = 'Dieser Drucker ist nicht mehr eingerichtet: was hier wartet, bitte umleiten.';
  expect([said('Alte Küche'), said('Bon 11')]).toEqual([
    expect.stringContaining(words),
    expect.stringContaining(words),
  ]);
  expect([said('Küche'), said('Bon 12')].join()).not.toContain('eingerichtet');
  act(() => rerouteKey(12)?.click());
  const offered = [...page.querySelectorAll('dialog button')].map((key) => key.textContent ?? '');
  expect(offered.filter((text) => /Bar|Küche/.test(text))).toEqual([expect.stringMatching(/^Bar/)]);
});

it('where no other printer is set up, one is to be set up first', async () => {
  await show([REMOVED], [ticket(11, REMOVED)]);
  expect(said('Bon 11')).toContain('einen anderen einrichten, dann «Jetzt drucken».');
  expect(rerouteKey(11)).toBeNull();
  expect(page.querySelector('a[href="/events/printer-setup"]')).not.toBeNull();
});
