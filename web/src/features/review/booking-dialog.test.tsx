// @vitest-environment happy-dom
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { BookingDialog } from './booking-dialog.tsx';

const HELD = { id: 3, eventId: 7, tableNumber: '12', state: 'open', canBook: true } as QuarantinedOrderWire;
const EVENTS = [
  { id: 5, name: 'Fest 2025', eventDate: '2025-08-01' },
  { id: 7, name: 'Fest 2026', eventDate: '2026-08-01' },
];
let listed: () => Response;
let booked: unknown[];
let closings: number;

beforeEach(() => {
  booked = [];
  closings = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/events') return listed();
    if (path === '/api/quarantine/3/book') booked.push(JSON.parse(String(body)));
    return Response.json(HELD);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

const book = () =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Als bezahlt buchen'));

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BookingDialog order={HELD} onClose={() => (closings += 1)} onLateFailure={() => undefined} />
    </QueryClientProvider>,
  );
}

it('an order is booked in its own event where nobody chooses another one', async () => {
  listed = () => Response.json(EVENTS);
  open();
  await until(() => expect(page.querySelector('select')?.value).toBe('7'));
  expect(page.textContent).toContain('Fest 2026 (01.08.2026)');
  act(() => book()?.click());
  await until(() => expect(booked).toEqual([{ eventId: 7, prints: false }]));
});

it('two quick taps book it once', async () => {
  listed = () => Response.json(EVENTS);
  open();
  await until(() => expect(page.querySelector('select')?.value).toBe('7'));
  act(() => {
    book()?.click();
    book()?.click();
  });
  await until(() => expect(closings).toBe(1));
  expect(booked).toHaveLength(1);
});

it('where its own event is gone nothing is booked before somebody has chosen one', async () => {
  listed = () => Response.json(EVENTS.slice(0, 1));
  open();
  await until(() => expect(page.textContent).toContain('Fest 2025'));
  act(() => book()?.click());
  expect([page.querySelector('select')?.value, booked]).toEqual(['', []]);
  expect(page.textContent).toContain('Bitte ein Event wählen.');
});

it('events that can not be loaded are not called missing', async () => {
  listed = () => Response.json({ code: 'BUSY', message: 'Der Server ist beschäftigt.' }, { status: 503 });
  open();
  await until(() => expect(page.textContent).toContain('Der Server ist beschäftigt.'));
  expect(page.textContent).not.toContain('Es gibt kein Event');
});

it('where the event is closed nothing is booked before it is opened again, to where a way leads, or another one chosen', async () => {
  listed = () => Response.json(EVENTS.map((event) => ({ ...event, isClosed: event.id === 7 })));
  render(waiterScreen(<BookingDialog order={HELD} onClose={() => undefined} onLateFailure={() => undefined} />));
  await until(() =>
    expect(page.textContent).toContain(
      'Fest 2026 ist abgeschlossen: zum Buchen wieder öffnen oder ein anderes Event wählen.',
    ),
  );
  const way = () => page.querySelector('a[href="/closing/event/7"]');
  expect(way()?.textContent).toBe('Zum Abschluss');
  act(() => book()?.click());
  expect([book()?.getAttribute('aria-disabled'), booked]).toEqual(['true', []]);
  const select = page.querySelector('select') as HTMLSelectElement;
  act(() => {
    select.value = '5';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect([way(), page.textContent?.includes('ist abgeschlossen')]).toEqual([null, false]);
  act(() => book()?.click());
  await until(() => expect(booked).toEqual([{ eventId: 5, prints: false }]));
});
