// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showLastOrder } from '../lib/last-order.ts';
import { flushOutbox, submitOrder, takeOrder } from '../lib/outbox.ts';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { LastOrderStrip } from './last-order-strip.tsx';

const ID = '5f0c7d52-31b1-4a0e-9a53-7f0d5a3f2b11';
let isServerThere: boolean;

beforeEach(() => {
  isServerThere = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isServerThere) throw new TypeError('Failed to fetch');
    if (path.includes('/print-jobs/order/'))
      return Response.json([{ printer: 'Bar', state: 'completed', error: null }]);
    return Response.json({ clientOrderId: ID, orderNumber: 3 }, { status: 201 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

function renderStrip(): Promise<void> {
  return renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LastOrderStrip />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('says that an order taken without a network is saved here, and once it has arrived that it is printed', async () => {
  await submitOrder({ clientOrderId: ID, user: { username: 'waiter_fest', role: 'WAITER' }, body: '{}' });
  await takeOrder(ID);
  showLastOrder({
    clientOrderId: ID,
    tableNumber: '12',
    isTakeawayMode: false,
    totalRappen: 2650,
    changeRappen: 2350,
    reached: 'device',
  });
  await renderStrip();
  expect(page.textContent).toBe('Tisch 12 · CHF 26.50 · Rückgeld CHF 23.50 · Gespeichert auf diesem GerätZeigen');

  isServerThere = true;
  await act(flushOutbox);
  await expect.poll(() => page.textContent).toBe('Tisch 12 · CHF 26.50 · Rückgeld CHF 23.50 · Gedruckt: BarStornieren');
});

it('names an order to take away by its number, also where that came only later', async () => {
  await submitOrder({ clientOrderId: ID, user: { username: 'waiter_fest', role: 'WAITER' }, body: '{}' });
  await takeOrder(ID);
  const order = {
    clientOrderId: ID,
    tableNumber: 'TAKEAWAY',
    isTakeawayMode: true,
    totalRappen: 2000,
    changeRappen: 3000,
  };
  showLastOrder({ ...order, reached: 'device' });
  await renderStrip();
  expect(page.textContent).toMatch(/^Takeaway · CHF 20\.00 · Rückgeld CHF 30\.00/);
  isServerThere = true;
  await act(flushOutbox);
  await expect.poll(() => page.textContent).toMatch(/^Nr\. 3 · CHF 20\.00 · Rückgeld CHF 30\.00/);
  await act(async () => showLastOrder({ ...order, reached: 'server', orderNumber: 7 }));
  await expect.poll(() => page.textContent).toMatch(/^Nr\. 7 · /);
});

it('asks for no tickets of an order that was only tried out, and leads to no list that has it not', async () => {
  isServerThere = true;
  const asked = vi.spyOn(globalThis, 'fetch');
  const tried = { clientOrderId: ID, tableNumber: '8', isTakeawayMode: false, totalRappen: 450, changeRappen: 50 };
  showLastOrder({ ...tried, eventId: null, reached: 'server' });
  const strip = (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LastOrderStrip />
      </MemoryRouter>
    </QueryClientProvider>
  );
  await renderAndWait(strip);
  expect(asked).not.toHaveBeenCalled();
  expect(page.textContent).toBe('Tisch 8 · CHF 4.50 · Rückgeld CHF 0.50 · Übung');
  // Let go by the device, since the server would not have it.
  await act(async () => showLastOrder({ ...tried, eventId: null, reached: 'device' }));
  expect(page.textContent).toBe('Tisch 8 · CHF 4.50 · Rückgeld CHF 0.50 · Übung');
  await act(async () => showLastOrder({ ...tried, eventId: 4, reached: 'server' }));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
});
