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

async function journalOf(fest: Fest): Promise<{ action: string; subject: string; details: unknown }[]> {
  const rows = await test.current.context.db
    .selectFrom('audit')
    .select(['action', 'subject', 'details'])
    .where('event_id', '=', fest.eventId)
    .where('action', 'like', 'cash.%')
    .orderBy('id')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));
}

describe('the till of a device', () => {
  it('should hold its floats and the cash it took less change and skims, and no card payment', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await place(fest.waiter, bratwurstFor(fest, { paymentMethod: 'CARD_TWINT' }));
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
      countedAt: test.current.context.now().toISOString(),
    });
    expect(answer.body.entries.map(({ kind, amount, expected }) => [kind, amount, expected])).toEqual([
      ['float', 200, null],
      ['skim', 100, null],
      ['count', 132, 132.5],
    ]);
    expect(await journalOf(fest)).toMatchObject([
      { action: 'cash.float', subject: 'Service 1', details: { amount: 20_000, expected: null } },
      { action: 'cash.skim', details: { amount: 10_000, remark: 'Ins Büro' } },
      { action: 'cash.count', details: { amount: 13_200, expected: 13_250, date: DATE } },
    ]);
  });

  it('holds nothing of another device, day or event, and stands among the tills before its first order', async () => {
    const fest = await createFest(test.current);
    const other = await createFest(test.current);
    await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    await book(fest, { kind: 'float', amount: 200 });
    await book(fest, { kind: 'float', amount: 30, date: '2026-11-20' });
    await book(fest, { kind: 'float', amount: 70 }, 'device_2');
    await book(fest, { kind: 'float', amount: 10 }, 'none');
    await book(other, { kind: 'float', amount: 99 }, 'none');

    expect(await tills(fest)).toMatchObject([
      { deviceId: 'device_1', orders: 0, floats: 200, expected: 200 },
      { deviceId: 'device_2', floats: 70, expected: 70 },
      { deviceId: 'none', floats: 10, expected: 10 },
    ]);
    const url = `/api/cash-up/event/${fest.eventId}`;
    for (const [till, amount] of [
      [`device_1?date=${DATE}`, 200],
      ['device_1?date=2026-11-20', 30],
      // Without a date it is today's.
      ['device_2', 70],
      ['none', 10],
    ]) {
      const { body } = await fest.organizer.get<DeviceCashUpWire>(`${url}/device/${till}`);
      const entry = { kind: 'float', amount, person: '', remark: '', cancelReason: null };
      expect(body).toMatchObject({ expected: amount, entries: [entry] });
    }
    const today = await fest.organizer.get<CashUpWire>(url);
    expect(today.body).toMatchObject({ date: DATE, isClosed: false, devices: [{}, {}, {}] });
    const yesterday = await fest.organizer.get<CashUpWire>(`${url}?date=2026-11-20`);
    expect(yesterday.body).toMatchObject({ date: '2026-11-20', devices: [{ floats: 30 }] });
    // Each names the other, whose tills wait as well.
    expect(today.body.otherDays).toEqual([{ date: '2026-11-20', tills: 1 }]);
    expect(yesterday.body.otherDays).toEqual([{ date: DATE, tills: 3 }]);

    for (const deviceId of ['device_2', 'none']) {
      const till = await fest.organizer.get<DeviceCashUpWire>(`${url}/device/${deviceId}`);
      const cancel = `/api/cash-up/entries/${till.body.entries[0]?.id}/cancel`;
      const cancelled = await fest.organizer.post<DeviceCashUpWire>(cancel, { reason: 'Falsche Kasse' });
      expect(cancelled.body, cancelled.text).toMatchObject({ deviceId, expected: 0 });
    }
    expect(await tills(fest)).toMatchObject([{ expected: 200 }, { expected: 0 }, { expected: 0 }]);
  });

  it('is there for today’s change as soon as its device is logged in, but not on days gone by nor of former numbers', async () => {
    const fest = await createFest(test.current);
    await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    expect(await tills(fest)).toMatchObject([
      { deviceId: 'device_1', orders: 0, expected: 0, counted: null, state: 'open' },
      { deviceId: 'device_2', orders: 0, expected: 0, counted: null, state: 'open' },
    ]);
    const url = `/api/cash-up/event/${fest.eventId}`;
    expect((await fest.organizer.get<CashUpWire>(`${url}?date=2026-11-20`)).body.devices).toEqual([]);
    await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`);
    expect(await tills(fest)).toEqual([]);
    await test.current.asWaiter(fest.tag, fest.password, 'danach');
    expect(await tills(fest)).toMatchObject([{ deviceId: 'device_3', deviceDisplayName: 'Service 1' }]);
    await fest.organizer.post(`/api/closing/event/${fest.eventId}/close`);
    expect(await tills(fest)).toEqual([]);
  });

  it('is told apart from another one of its service number in the journal', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`);
    await place(await test.current.asWaiter(fest.tag, fest.password, 'danach'), orderFor(fest));
    const { body } = await book(fest, { kind: 'float', amount: 50 }, 'device_2');
    await fest.organizer.post(`/api/cash-up/entries/${body.entries[0]?.id}/cancel`, { reason: 'Vertippt' });
    expect(body.deviceDisplayName).toBe('Service 1');
    expect(await journalOf(fest)).toMatchObject([
      { action: 'cash.float', subject: 'Service 1 (device_2)' },
      { action: 'cash.cancel', subject: 'Service 1 (device_2)' },
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

    await book(fest, { kind: 'float', amount: 30 });
    const [booked] = again.body.entries;
    const cancel = (reason: string) =>
      fest.organizer.post<DeviceCashUpWire>(`/api/cash-up/entries/${booked?.id}/cancel`, { reason });
    const cancelled = await cancel('Vertippt');
    const entries = [
      { amount: 50, cancelReason: 'Vertippt' },
      { amount: 30, cancelReason: null },
    ];
    expect(cancelled.body).toMatchObject({ floats: 30, entries });
    expect((await cancel('Nochmals')).body).toMatchObject({ floats: 30, entries });
    expect(await journalOf(fest)).toMatchObject([
      { action: 'cash.float' },
      { action: 'cash.float' },
      { action: 'cash.cancel', subject: 'Service 1', details: { kind: 'float', amount: 5_000, reason: 'Vertippt' } },
    ]);
    expect((await fest.organizer.post('/api/cash-up/entries/999999/cancel', { reason: 'x' })).status).toBe(404);
  });

  it('takes a count once, and not another one under its id', async () => {
    const fest = await createFest(test.current);
    const five = { denomination: 5, count: 1 };
    const count = { clientEntryId: randomUUID(), kind: 'count', counts: [five, { denomination: 2, count: 0 }] };
    await book(fest, count);
    expect((await book(fest, count)).body.entries).toMatchObject([{ amount: 5, counts: [five] }]);
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
      await book(fest, { kind: 'skim', amount: 100.53 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(refused.at(-1)?.text).toContain('Bar gibt es nur auf 5 Rappen genau');
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
    // Nothing was done before it was refused.
    expect(await tills(fest)).toMatchObject([{ deviceId: 'device_1', floats: 5 }]);
    expect(await journalOf(fest)).toMatchObject([{ action: 'cash.float' }]);
  });
});
