// @vitest-environment happy-dom
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { NO_TOTALS } from '../../lib/testing/no-sales.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { DeviceCashUpPage } from './cash-up/device-cash-up-page.tsx';
import { DevicePage } from './device-page.tsx';
import { OrdersPage } from './orders-page.tsx';

const { page, render } = pageForEachTest();
afterEach(() => vi.unstubAllGlobals());

const DATE = '2026-11-21';
const device = (number: number) => ({ deviceId: `device_${number}`, deviceDisplayName: 'Service 1' });
const till = {
  ...{ orders: 0, floats: 0, skims: 0, received: 0, changeGiven: 0, paidOut: 0, takings: 0, expected: 0, cardSales: 0 },
  ...{ counted: null, difference: null, state: 'open', countedAt: null },
};
const head = { eventId: 7, eventName: 'Fest', date: DATE, isClosed: true };
const order = (orderNumber: number) => ({
  cancelReason: null,
  ...{ orderId: orderNumber, orderNumber, tableNumber: '12', orderTime: `${DATE}T18:30:00.000Z`, totalAmount: 4.53 },
  ...{ items: ['1x Rivella'], onlyDeposits: false, paymentMethod: 'CASH', status: 'new', flagged: false },
  ...{ flagReasons: [], payable: orderNumber === 1 ? 4.55 : 4.53, ...device(orderNumber) },
});

const ANSWERS: Record<string, unknown> = {
  '/api/statistics/event/7/filters': {
    tables: [],
    devices: [1, 3].map((n) => ({ id: `device_${n}`, name: 'Service 1' })),
  },
  '/api/statistics/event/7/orders': { eventName: 'Fest', date: DATE, orders: [order(1), order(3)], nextCursor: null },
  '/api/statistics/event/7/device/device_3': {
    ...{
      ...device(3),
      eventName: 'Fest',
      date: DATE,
      ...NO_TOTALS,
      orders: [],
      nextCursor: null,
      itemSales: [],
      depositSales: [],
    },
  },
  '/api/cash-up/event/7': { ...head, devices: [1, 3].map((n) => ({ ...device(n), ...till })) },
  '/api/cash-up/event/7/device/device_3': { ...head, ...device(3), ...till, entries: [] },
};

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (url: string) => Response.json(ANSWERS[url.split('?')[0] ?? ''] ?? []));
});

function open(path: string) {
  const routes = (
    <Routes>
      <Route path="/orders/:eventId" element={<OrdersPage />} />
      <Route path="/device/:eventId/:deviceId" element={<DevicePage />} />
      <Route path="/till/:eventId/:deviceId" element={<DeviceCashUpPage />} />
    </Routes>
  );
  render(waiterScreen(routes, { path }));
}

it.each([
  ['device', 'Service 1 (device_3)'],
  ['till', 'Abrechnung Service 1 (device_3)'],
])('the heading of a %s says which of two of one service number it is', async (kind, heading) => {
  open(`/${kind}/7/device_3`);
  await until(() => expect(page.querySelector('h1')?.textContent).toBe(heading));
});

it.each(['/device/7/device_3', '/orders/7', '/till/7/device_3'])('%s says which event it is of', async (path) => {
  open(path);
  await until(() => expect([...page.querySelectorAll('p')].map((line) => line.textContent)).toContain('Fest'));
});

it('among all orders each says which of the two took it', async () => {
  open('/orders/7');
  await until(() => expect(page.textContent).toContain('Service 1 (device_3)'));
  expect(page.textContent).toContain('Service 1 (device_1)');
});

it('a cancelled order says why in the list', async () => {
  const cancelled = { ...order(1), status: 'cancelled', cancelReason: 'Gast ist gegangen' };
  const answer = { eventName: 'Fest', date: DATE, orders: [cancelled, order(3)], nextCursor: null };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/orders') ? answer : (ANSWERS[url.split('?')[0] ?? ''] ?? [])),
  );
  open('/orders/7');
  await until(() => expect(page.textContent).toContain('StorniertGrund: Gast ist gegangen'));
  expect(page.textContent?.match(/Grund/g)).toHaveLength(1);
});

it('where cash was rounded the list says what went from hand to hand, beside what was sold', async () => {
  open('/orders/7');
  await until(() => expect(page.textContent).toContain('Bar CHF 4.55'));
  expect(page.textContent).toContain('CHF 9.06');
  expect(page.textContent).not.toContain('Bar CHF 4.53');
});
