import type { EventStatisticsWire, StatisticsOrdersWire } from '@bestellsystem/domain/statistics-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

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

const NO_DEPOSITS = { charged: { quantity: 0, amount: 0 }, returned: { quantity: 0, amount: 0 } };

describe('the statistics of a day', () => {
  it('say what was sold, by item, device, hour and category, without what was cancelled', async () => {
    const second = await test.current.asWaiter(fest.tag, fest.password, 'zweites');
    await place(fest.waiter, orderFor(fest));
    test.current.passSeconds(3600);
    await place(second, bratwurstFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 8.5, change: 0 }));
    await place(fest.organizer, bratwurstFor(fest, { isTakeawayMode: true, tableNumber: 'TAKEAWAY' }));
    const cancelled = await place(second, orderFor(fest));
    await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
    expect(await read<EventStatisticsWire>('')).toEqual({
      eventId: fest.eventId,
      eventName: expect.stringMatching(/^Waldfest \d+$/),
      date: '2026-11-21',
      totalSales: 49.5,
      totalOrders: 3,
      depositOrders: 0,
      totalItems: 5,
      averagePerOrder: 16.5,
      cashSales: 41,
      cardSales: 8.5,
      takeawayOrders: 1,
      cancelledOrders: { count: 1, amount: 32.5 },
      deposits: NO_DEPOSITS,
      depositBalance: 0,
      rounding: 0,
      paidOut: 0,
      cashPayments: 41,
      cardPayments: 8.5,
      vat: [],
      depositSales: [],
      itemSales: [
        { itemName: 'Rösti', quantity: 2, totalAmount: 28 },
        { itemName: 'Bratwurst', quantity: 2, totalAmount: 17 },
        { itemName: 'Rivella', quantity: 1, totalAmount: 4.5 },
      ],
      deviceSummaries: [
        expect.objectContaining({
          deviceId: 'device_1',
          deviceDisplayName: 'Service 1',
          totalSales: 32.5,
          totalItems: 3,
        }),
        {
          deviceId: 'device_2',
          deviceDisplayName: 'Service 2',
          totalSales: 8.5,
          totalOrders: 1,
          depositOrders: 0,
          totalItems: 1,
          averagePerOrder: 8.5,
          cashSales: 0,
          cardSales: 8.5,
          takeawayOrders: 0,
          cancelledOrders: { count: 1, amount: 32.5 },
          deposits: NO_DEPOSITS,
          depositBalance: 0,
          rounding: 0,
          paidOut: 0,
          cashPayments: 0,
          cardPayments: 8.5,
          vat: [],
        },
        expect.objectContaining({ deviceId: 'none', deviceDisplayName: 'Ohne Gerät', totalSales: 8.5, totalOrders: 1 }),
      ],
      salesByHour: [
        { hour: '18', totalSales: 32.5, totalOrders: 1 },
        { hour: '19', totalSales: 17, totalOrders: 2 },
      ],
      salesByCategory: [
        { category: 'Speisen', quantity: 4, totalAmount: 45 },
        { category: 'Getränke', quantity: 1, totalAmount: 4.5 },
      ],
      flaggedOrders: 0,
    });
  });

  it('count what was sold in the last minute of an hour to that hour', async () => {
    for (const minute of ['17:59:59', '18:00:00', '18:07:30', '18:59:30']) {
      test.current.setTime(`2026-11-21T${minute}.000Z`);
      await place(fest.waiter, bratwurstFor(fest));
    }
    expect((await read<EventStatisticsWire>('')).salesByHour).toEqual([
      { hour: '18', totalSales: 8.5, totalOrders: 1 },
      { hour: '19', totalSales: 25.5, totalOrders: 3 },
    ]);
  });

  it('round what an order brings on average to the nearest Rappen', async () => {
    const items = [{ menuItem: { id: fest.rivella, name: 'Rivella', price: 4.5 }, quantity: 1, price: 4.5 }];
    await place(fest.waiter, orderFor(fest, { items, total: 4.5, paymentAmount: 4.5, change: 0 }));
    for (let count = 0; count < 2; count++) await place(fest.waiter, bratwurstFor(fest));
    expect(await read<EventStatisticsWire>('')).toMatchObject({ totalSales: 21.5, averagePerOrder: 7.17 });
  });

  it('are all zero on a day without orders', async () => {
    expect(await read<EventStatisticsWire>('?date=2025-01-01')).toMatchObject({
      date: '2025-01-01',
      totalSales: 0,
      totalOrders: 0,
      depositOrders: 0,
      totalItems: 0,
      averagePerOrder: 0,
      cancelledOrders: { count: 0, amount: 0 },
      itemSales: [],
      deviceSummaries: [],
      salesByHour: [],
      salesByCategory: [],
    });
  });

  it('count an order after midnight to the evening, and what waited for a network to the hour it was taken', async () => {
    await place(fest.waiter, orderFor(fest));
    test.current.setTime('2026-11-22T00:30:00.000Z');
    await place(fest.waiter, orderFor(fest, { offline: true, timestamp: '2026-11-21T20:10:00.000Z' }));
    await place(fest.waiter, orderFor(fest));
    // A clock that is ahead, or a month behind, is not believed.
    await place(fest.waiter, orderFor(fest, { offline: true, timestamp: '2026-11-22T03:00:00.000Z' }));
    await place(fest.waiter, orderFor(fest, { offline: true, timestamp: '2026-10-01T20:10:00.000Z' }));
    const evening = await read<EventStatisticsWire>('');
    expect([evening.date, evening.totalOrders]).toEqual(['2026-11-21', 5]);
    expect(evening.salesByHour).toEqual([
      { hour: '18', totalSales: 32.5, totalOrders: 1 },
      { hour: '21', totalSales: 32.5, totalOrders: 1 },
      { hour: '01', totalSales: 97.5, totalOrders: 3 },
    ]);
    expect((await read<EventStatisticsWire>('?date=2026-11-22')).totalOrders).toBe(0);
    const { orders } = await read<StatisticsOrdersWire>('/orders');
    expect(orders[1]?.orderTime).toBe('2026-11-21T20:10:00.000Z');
  });

  it('know an item by the name it was sold under, and nothing of the demo', async () => {
    await place(fest.waiter, orderFor(fest));
    await fest.organizer.put(`/api/menu/${fest.rivella}`, {
      name: 'Rivella Blau',
      price: 4.5,
      categoryId: await categoryOf(fest.rivella),
    });
    await place(fest.waiter, orderFor(fest));
    const demo = await fest.waiter.post('/api/orders', {
      ...orderFor(fest),
      eventId: null,
      items: [{ menuItem: { id: 101, name: 'Rivella rot', price: 4.5 }, quantity: 1, price: 4.5 }],
      total: 4.5,
      paymentAmount: 4.5,
      change: 0,
    });
    expect(demo.status, demo.text).toBe(201);
    const { itemSales, totalOrders } = await read<EventStatisticsWire>('');
    expect(totalOrders).toBe(2);
    expect(itemSales.map(({ itemName, quantity }) => `${quantity} ${itemName}`)).toEqual([
      '4 Rösti',
      '1 Rivella',
      '1 Rivella Blau',
    ]);
  });

  it('sort names as German readers do', async () => {
    for (const name of ['Zander', 'Öpfelchüechli', 'apfelmus', 'Bier 10', 'Bier 9']) {
      await fest.organizer.put(`/api/menu/${fest.bratwurst}`, {
        name,
        price: 8.5,
        categoryId: await categoryOf(fest.bratwurst),
      });
      await place(fest.waiter, bratwurstFor(fest));
    }
    const { itemSales } = await read<EventStatisticsWire>('');
    expect(itemSales.map(({ itemName }) => itemName)).toEqual([
      'apfelmus',
      'Bier 9',
      'Bier 10',
      'Öpfelchüechli',
      'Zander',
    ]);
  });
});

async function categoryOf(menuItemId: number): Promise<number> {
  const { body } = await fest.organizer.get<{ id: number; categoryId: number }[]>('/api/menu');
  return body.find(({ id }) => id === menuItemId)?.categoryId ?? 0;
}

describe('statistics', () => {
  const SCREENS = ['', '/device/none', '/orders', '/filters', '/invoice-data'];

  it('are for the owner and administrators', async () => {
    const admin = await test.current.as('ADMIN');
    const other = await createFest(test.current);
    const refused = [fest.waiter, await test.current.as('KITCHEN'), await test.current.as(null)];
    for (const screen of SCREENS) {
      const url = `/api/statistics/event/${fest.eventId}${screen}`;
      const status = async (client: TestClient): Promise<number> => (await client.get(url)).status;
      expect([screen, await status(fest.organizer), await status(admin)]).toEqual([screen, 200, 200]);
      for (const client of refused) expect([screen, await status(client)]).toEqual([screen, 403]);
      expect([screen, await status(other.organizer)]).toEqual([screen, 404]);
      expect([screen, await status(test.current.guest())]).toEqual([screen, 401]);
    }
    expect((await fest.organizer.get('/api/statistics/event/999999')).status).toBe(404);
  });

  it('say in German what is wrong with a date, a time, a page', async () => {
    const refusals = {
      '?date=21.11.2026': 'Bitte ein Datum wie 2026-11-21 angeben.',
      '?date=2026-02-29': 'Bitte ein Datum wie 2026-11-21 angeben.',
      '?date=2026-11-21&date=2026-11-22': 'Bitte ein Datum wie 2026-11-21 angeben.',
      '/device/none?date=heute': 'Bitte ein Datum wie 2026-11-21 angeben.',
      '/filters?date=0': 'Bitte ein Datum wie 2026-11-21 angeben.',
      '/orders?limit=0': 'limit muss mindestens 1 sein.',
      '/orders?limit=viele': 'limit muss eine ganze Zahl sein.',
      '/orders?cursor=-1': 'cursor ist ungültig.',
      '/orders?newestFirst=ja': 'newestFirst muss true oder false sein.',
      '/orders?orderNumber=viele': 'orderNumber muss eine ganze Zahl sein.',
      '/invoice-data?startTime=24:00': 'Bitte eine Uhrzeit wie 18:30 angeben.',
      '/invoice-data?endTime=7:30': 'Bitte eine Uhrzeit wie 18:30 angeben.',
      '/invoice-data?startTime=18:00&endTime=17:00':
        'Die Endzeit liegt vor der Startzeit; der Geschäftstag beginnt um 05:00.',
    };
    for (const [query, message] of Object.entries(refusals)) {
      const answer = await fest.organizer.get<{ message: string }>(`/api/statistics/event/${fest.eventId}${query}`);
      expect([query, answer.status, answer.body.message]).toEqual([query, 400, message]);
    }
  });
});
