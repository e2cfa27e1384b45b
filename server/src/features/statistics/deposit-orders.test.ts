import type { CashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { DayReportWire } from '@bestellsystem/domain/day-report-schema.ts';
import type {
  DeviceStatisticsWire,
  EventDaysWire,
  EventStatisticsWire,
} from '@bestellsystem/domain/statistics-schema.ts';
import { expect, it } from 'vitest';
import { createDepositFest, type DepositFest } from '../../testing/deposit-fest.ts';
import { orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareSums, ensureSums } from './recount.ts';

const test = useTestApp();
const DAY = '2026-11-21';

/** Two meals of CHF 32.50; cups brought back, cups taken along, and a return that was cancelled. */
async function evening(): Promise<DepositFest> {
  test.current.setTime(`${DAY}T17:30:00.000Z`);
  const fest = await createDepositFest(test.current);
  const cups = (quantity: number) => ({
    items: [{ menuItem: { id: fest.cup, name: 'Mehrwegbecher', price: 2 }, quantity, price: 2 }],
    total: 2 * quantity,
    paymentAmount: Math.max(0, 2 * quantity),
    change: Math.max(0, -2 * quantity),
  });
  await place(fest.waiter, orderFor(fest));
  await place(fest.organizer, orderFor(fest));
  await place(fest.organizer, orderFor(fest, { ...cups(1), isTakeawayMode: true, tableNumber: 'TAKEAWAY' }));
  const mistaken = await place(fest.waiter, orderFor(fest, cups(-9)));
  await fest.organizer.post(`/api/orders/${mistaken}/cancel`, { reason: 'vertippt' });
  test.current.setTime(`${DAY}T19:30:00.000Z`);
  await place(fest.waiter, orderFor(fest, cups(-3)));
  return fest;
}

it('an order of nothing but deposits is none that was sold: it lowers no average, and is told apart everywhere', async () => {
  const fest = await evening();
  const read = async <Body>(url: string) => (await fest.organizer.get<Body>(url)).body;
  const figures = { totalOrders: 2, depositOrders: 2, averagePerOrder: 32.5, takeawayOrders: 0, depositBalance: -4 };
  const base = `/api/statistics/event/${fest.eventId}`;

  const day = await read<EventStatisticsWire>(`${base}?date=${DAY}`);
  expect(day).toMatchObject({ ...figures, cancelledOrders: { count: 1, amount: -18 } });
  expect(day.salesByHour).toEqual([{ hour: '18', totalSales: 65, totalOrders: 2 }]);
  expect((await read<EventDaysWire>(`${base}/days`)).days).toMatchObject([figures]);

  const device = await read<DeviceStatisticsWire>(`${base}/device/device_1?date=${DAY}`);
  expect(device).toMatchObject({ totalOrders: 1, depositOrders: 1, averagePerOrder: 32.5 });
  expect(device.orders.map(({ orderNumber, onlyDeposits }) => [orderNumber, onlyDeposits])).toEqual([
    [1, false],
    [4, true],
    [5, true],
  ]);

  const tills = await read<CashUpWire>(`/api/cash-up/event/${fest.eventId}?date=${DAY}`);
  expect(tills.devices).toMatchObject([
    { deviceId: 'device_1', orders: 1, depositOrders: 1, paidOut: 6, takings: 26.5 },
    { deviceId: 'none', orders: 1, depositOrders: 1, takings: 34.5 },
  ]);
  const report = await read<DayReportWire>(`/api/closing/event/${fest.eventId}/report`);
  expect(report).toMatchObject({ orders: 2, depositOrders: 2, payments: [{ orders: 2, amount: 61 }, { orders: 0 }] });
  expect(report.checks).toContainEqual(
    expect.objectContaining({ label: 'Bestellungen mit nur Depot und ihre Positionen', isOk: true, left: '2' }),
  );
  const all = 'Zahlungen und alle Bestellungen (auch stornierte und nur Depot)';
  expect(report.checks).toContainEqual({ label: all, isOk: true, left: '5', right: '5' });
  expect(report.checks.filter(({ isOk }) => !isOk)).toEqual([]);
});

it('an installation that counted them among the orders has them told apart at its next start', async () => {
  const fest = await evening();
  const { db, engine } = test.current.context;
  await ensureSums(db, engine);
  await db.updateTable('order_sums').set({ deposit_orders: 0 }).execute();
  await db.updateTable('counters').set({ value: 1 }).where('scope', '=', 'sums:version').execute();
  await ensureSums(db, engine);
  expect(await compareSums(db, engine)).toEqual([]);
  const { body } = await fest.organizer.get<EventDaysWire>(`/api/statistics/event/${fest.eventId}/days`);
  expect(body.days).toMatchObject([{ totalOrders: 2, depositOrders: 2 }]);
});

it('a device that only took cups back stands among the devices', async () => {
  test.current.setTime(`${DAY}T17:30:00.000Z`);
  const fest = await createDepositFest(test.current);
  const items = [{ menuItem: { id: fest.cup, name: 'Mehrwegbecher', price: 2 }, quantity: -1, price: 2 }];
  await place(fest.waiter, orderFor(fest, { items, total: -2, paymentAmount: 0, change: 2 }));
  const { body } = await fest.organizer.get<EventStatisticsWire>(`/api/statistics/event/${fest.eventId}?date=${DAY}`);
  expect(body.deviceSummaries).toMatchObject([{ deviceId: 'device_1', totalOrders: 0, depositOrders: 1, paidOut: 2 }]);
  expect([body.averagePerOrder, body.salesByHour]).toEqual([0, []]);
});

it('the days of an event count its own articles, and no cup among them', async () => {
  test.current.setTime(`${DAY}T17:30:00.000Z`);
  const [fest, other] = [await createDepositFest(test.current), await createDepositFest(test.current)];
  await place(other.waiter, orderFor(other));
  const cups = { menuItem: { id: fest.cup, name: 'Mehrwegbecher', price: 2 }, quantity: 2, price: 2 };
  const rivella = { menuItem: { id: fest.rivella, name: 'Rivella', price: 4.5 }, quantity: 2, price: 4.5 };
  await place(fest.waiter, orderFor(fest, { items: [rivella, cups], total: 13, paymentAmount: 13, change: 0 }));
  const { body } = await fest.organizer.get<EventDaysWire>(`/api/statistics/event/${fest.eventId}/days`);
  expect(body.days).toMatchObject([{ date: DAY, totalItems: 2, totalSales: 9, depositBalance: 4 }]);
});
