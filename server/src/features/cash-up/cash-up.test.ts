import { randomUUID } from 'node:crypto';
import type { CashUpWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const DATE = '2026-11-21';

function book(fest: Fest, entry: Record<string, unknown>, deviceId = 'device_1') {
  return fest.organizer.post<DeviceCashUpWire & { code: string; message: string }>(
    `/api/cash-up/event/${fest.eventId}/device/${deviceId}/entries`,
    { clientEntryId: randomUUID(), date: DATE, ...entry },
  );
}

async function tills(fest: Fest): Promise<CashUpWire['devices']> {
  const answer = await fest.organizer.get<CashUpWire>(`/api/cash-up/event/${fest.eventId}?date=${DATE}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.devices;
}

describe('the till of a device', () => {
  it('should hold its floats and the cash it took less change and skims, and no card payment', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await place(fest.waiter, bratwurstFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 8.5, change: 0 }));
    const cancelled = await place(fest.waiter, bratwurstFor(fest));
    await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Test' });
    await book(fest, { kind: 'float', amount: 200 });
    await book(fest, { kind: 'skim', amount: 100, remark: 'Ins Büro' });

    const answer = await book(fest, {
      kind: 'count',
      counts: [
        { denomination: 100, count: 1 },
        { denomination: 20, count: 1 },
        { denomination: 10, count: 1 },
        { denomination: 0.5, count: 4 },
      ],
      person: 'Kassier',
    });

    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      deviceDisplayName: 'Service 1',
      orders: 2,
      floats: 200,
      skims: 100,
      received: 50,
      changeGiven: 17.5,
      takings: 32.5,
      expected: 132.5,
      cardSales: 8.5,
      counted: 132,
      difference: -0.5,
      state: 'settled',
    });
    expect(answer.body.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['float', 200],
      ['skim', 100],
      ['count', 132],
    ]);
  });

  it('is open until it is counted, and changed when something happens in it afterwards', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, bratwurstFor(fest));
    expect(await tills(fest)).toMatchObject([{ deviceId: 'device_1', state: 'open', counted: null, difference: null }]);

    await book(fest, { kind: 'count', counts: [{ denomination: 5, count: 1 }] });
    expect(await tills(fest)).toMatchObject([{ state: 'settled', difference: -3.5 }]);

    await place(fest.waiter, bratwurstFor(fest));
    expect(await tills(fest)).toMatchObject([{ state: 'changed', expected: 17, counted: 5, difference: -3.5 }]);

    await book(fest, { kind: 'count', counts: [{ denomination: 1, count: 17 }] });
    expect(await tills(fest)).toMatchObject([{ state: 'settled', counted: 17, difference: 0 }]);
  });

  it('takes an entry once however often it is sent, and gives a cancelled one back with its reason', async () => {
    const fest = await createFest(test.current);
    const entry = { clientEntryId: randomUUID(), kind: 'float', amount: 50 };
    await book(fest, entry);
    const again = await book(fest, entry);
    expect(again.body).toMatchObject({ floats: 50, entries: [entry] });
    const elsewhere = await book(fest, entry, 'none');
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'ENTRY_ID_REUSED']);

    for (const other of [
      { amount: 60 },
      { kind: 'skim' },
      { remark: 'Ins Büro' },
      { date: '2026-11-20' },
      { kind: 'count', counts: [{ denomination: 50, count: 1 }] },
    ]) {
      const answer = await book(fest, { ...entry, ...other });
      expect([answer.status, answer.body.code]).toEqual([409, 'ENTRY_ID_REUSED']);
    }

    const [booked] = again.body.entries;
    const cancelled = await fest.organizer.post<DeviceCashUpWire>(`/api/cash-up/entries/${booked?.id}/cancel`, {
      reason: 'Vertippt',
    });
    expect(cancelled.body).toMatchObject({ floats: 0, entries: [{ amount: 50, cancelReason: 'Vertippt' }] });
  });

  it('takes a count once, and not another one under its id', async () => {
    const fest = await createFest(test.current);
    const five = { denomination: 5, count: 1 };
    const count = { clientEntryId: randomUUID(), kind: 'count', counts: [five, { denomination: 2, count: 0 }] };
    await book(fest, count);
    expect((await book(fest, count)).body.entries).toHaveLength(1);
    // As much money, in other coins.
    const other = await book(fest, { ...count, counts: [{ denomination: 1, count: 5 }] });
    expect([other.status, other.body.code]).toEqual([409, 'ENTRY_ID_REUSED']);
    const twice = await book(fest, { kind: 'count', counts: [five, five] });
    expect([twice.status, twice.text.includes('Jede Note und Münze zählt nur einmal.')]).toEqual([400, true]);
  });

  it('says in German what is wrong with an entry', async () => {
    const fest = await createFest(test.current);
    const refused = [
      await book(fest, { kind: 'float', amount: 0 }),
      await book(fest, { kind: 'count', counts: [{ denomination: 3, count: 1 }] }),
      await book(fest, { kind: 'count', counts: [{ denomination: 5, count: -1 }] }),
      await book(fest, { kind: 'gift', amount: 5 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(refused.map(({ text }) => text).join()).toContain('Diese Note oder Münze gibt es nicht.');
    expect((await book(fest, { kind: 'float', amount: 5 }, 'device_9')).status).toBe(404);
  });

  it('is nobody else’s', async () => {
    const fest = await createFest(test.current);
    const other = await test.current.as('EVENT_ORGANIZER');
    const entry = { clientEntryId: randomUUID(), date: DATE, kind: 'float', amount: 5 };
    const url = `/api/cash-up/event/${fest.eventId}`;
    expect((await other.get(url)).status).toBe(404);
    expect((await other.get(`${url}/device/device_1`)).status).toBe(404);
    expect((await other.post(`${url}/device/device_1/entries`, entry)).status).toBe(404);
    const { entries } = (await book(fest, { kind: 'float', amount: 5 })).body;
    expect((await other.post(`/api/cash-up/entries/${entries[0]?.id}/cancel`, { reason: 'x' })).status).toBe(404);
    expect((await fest.waiter.get(url)).status).toBe(403);
  });
});
