import type { CashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { DayReportWire } from '@bestellsystem/domain/day-report-schema.ts';
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import type { DeviceStatisticsWire, EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareEventSums } from './recount.ts';

const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  test.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createFest(test.current);
});

async function read<Body>(rest: string, client = fest.organizer): Promise<Body> {
  const answer = await client.get<Body>(`/api/statistics/event/${fest.eventId}${rest}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

describe('the statistics of a device', () => {
  it('list its orders, the cancelled ones as such, and what it sold', async () => {
    const first = await place(fest.waiter, orderFor(fest));
    const second = await place(fest.waiter, bratwurstFor(fest));
    await place(fest.organizer, orderFor(fest));
    await fest.organizer.post(`/api/orders/${second}/cancel`, { reason: 'Gast ging' });
    const device = await read<DeviceStatisticsWire>('/device/device_1');
    expect(device).toMatchObject({
      eventName: expect.stringMatching(/^Waldfest \d+$/),
      deviceId: 'device_1',
      deviceDisplayName: 'Service 1',
      date: '2026-11-21',
      totalSales: 32.5,
      totalOrders: 1,
      totalItems: 3,
      cashSales: 32.5,
      itemSales: [
        { itemName: 'Rösti', quantity: 2, totalAmount: 28 },
        { itemName: 'Rivella', quantity: 1, totalAmount: 4.5 },
      ],
    });
    expect(device.orders).toEqual([
      {
        orderId: first,
        orderNumber: 1,
        tableNumber: '12',
        orderTime: '2026-11-21T17:30:00.000Z',
        totalAmount: 32.5,
        payable: 32.5,
        items: ['2x Rösti', '1x Rivella'],
        onlyDeposits: false,
        paymentMethod: 'CASH',
        status: 'new',
        flagged: false,
        cancelReason: null,
        flagReasons: [],
      },
      expect.objectContaining({
        orderId: second,
        status: 'cancelled',
        cancelReason: 'Gast ging',
        items: ['1x Bratwurst'],
      }),
    ]);
    const none = await read<DeviceStatisticsWire>('/device/none');
    expect([none.deviceId, none.deviceDisplayName, none.totalOrders]).toEqual(['none', 'Ohne Gerät', 1]);
    expect((await read<DeviceStatisticsWire>('/device/device_1?date=2026-11-20')).orders).toEqual([]);
  });

  it('list the latest orders first, page by page, with the sums of all', async () => {
    for (let n = 0; n < 5; n++) await place(fest.waiter, bratwurstFor(fest));
    const pages: number[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DeviceStatisticsWire = await read(`/device/device_1?limit=2&cursor=${cursor}`);
      expect(page.totalOrders).toBe(5);
      pages.push(page.orders.map(({ orderNumber }) => orderNumber));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([[4, 5], [2, 3], [1]]);
    expect((await read<DeviceStatisticsWire>('/device/device_1')).orders).toHaveLength(5);
  });

  it('stay under their id and name when the service numbers are reset', async () => {
    await place(fest.waiter, orderFor(fest));
    expect((await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`)).status).toBe(200);
    await place(await test.current.asWaiter(fest.tag, fest.password, 'danach'), bratwurstFor(fest));
    const { deviceSummaries } = await read<EventStatisticsWire>('');
    expect(
      deviceSummaries.map(({ deviceId, deviceDisplayName, totalSales }) => [deviceId, deviceDisplayName, totalSales]),
    ).toEqual([
      ['device_1', 'Service 1', 32.5],
      ['device_2', 'Service 1', 8.5],
    ]);
    expect((await read<DeviceStatisticsWire>('/device/device_1')).totalSales).toBe(32.5);
    expect(await read('/filters')).toEqual({
      tables: ['12'],
      devices: [
        { id: 'device_1', name: 'Service 1' },
        { id: 'device_2', name: 'Service 1' },
      ],
    });
  });

  it('have nothing of an order that was booked into another event; there it counts without a device', async () => {
    const other = await createEvent(fest.organizer);
    await fest.waiter.post('/api/quarantine', { order: bratwurstFor(fest) });
    const [held] = (await fest.organizer.get<QuarantinedOrderWire[]>('/api/quarantine')).body;
    const booked = await fest.organizer.post(`/api/quarantine/${held?.id}/book`, { eventId: other.id });
    expect(booked.status, booked.text).toBe(200);
    const { db } = test.current.context;
    // Whoever is to have change put in today is listed before the first order.
    for (const { eventId, takings, today } of [
      { eventId: fest.eventId, takings: [], today: [['device_1', 0]] },
      { eventId: other.id, takings: [['none', 8.5]], today: [['none', 8.5]] },
    ]) {
      const { body: report } = await fest.organizer.get<DayReportWire>(`/api/closing/event/${eventId}/report`);
      expect(report.tills.map((till) => [till.deviceId, till.takings])).toEqual(takings);
      expect(report.checks.filter(({ isOk }) => !isOk)).toEqual([]);
      const { body: cashUp } = await fest.organizer.get<CashUpWire>(`/api/cash-up/event/${eventId}?date=2026-11-21`);
      expect(cashUp.devices.map((till) => [till.deviceId, till.takings])).toEqual(today);
      const { body } = await fest.organizer.get<EventStatisticsWire>(
        `/api/statistics/event/${eventId}?date=2026-11-21`,
      );
      expect(body.deviceSummaries.map(({ deviceId, totalSales }) => [deviceId, totalSales])).toEqual(takings);
      expect(await compareEventSums(db, eventId)).toEqual([]);
    }
    // Even where an order is said to be of a device of another event.
    const device = db.selectFrom('devices').where('event_id', '=', fest.eventId).select('id');
    await db.updateTable('orders').set({ device_id: device }).where('event_id', '=', other.id).execute();
    expect((await read<DeviceStatisticsWire>('/device/device_1')).orders).toEqual([]);
  });

  it('are not found for a device that the event never had', async () => {
    const other = await createFest(test.current);
    await test.current.asWaiter(other.tag, other.password, 'zweites');
    for (const deviceId of ['device_2', 'device_0', '1', "device_1' or 1=1 --"]) {
      const answer = await fest.organizer.get<{ message: string }>(
        `/api/statistics/event/${fest.eventId}/device/${encodeURIComponent(deviceId)}`,
      );
      expect([answer.status, answer.body.message]).toEqual([404, 'Gerät nicht gefunden']);
    }
  });
});
