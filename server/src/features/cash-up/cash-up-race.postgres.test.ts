import { randomUUID } from 'node:crypto';
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { DayReportWire } from '@bestellsystem/domain/day-report-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { sql, type Transaction } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { crossing, holdNumber, untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(test.current);
});

function book(entry: Record<string, unknown>) {
  return fest.organizer.post<DeviceCashUpWire>(`/api/cash-up/event/${fest.eventId}/device/device_1/entries`, {
    ...{ clientEntryId: randomUUID(), date: '2026-11-21', kind: 'float', amount: 50 },
    ...entry,
  });
}

function close() {
  return fest.organizer.post(`/api/closing/event/${fest.eventId}/close`, {});
}

async function floatsInReport(): Promise<number[]> {
  const { body } = await fest.organizer.get<DayReportWire>(`/api/closing/event/${fest.eventId}/report`);
  return body.tills.map(({ floats }) => floats);
}

/** The first is held up in the middle of what it writes, and the second comes; then both go on. */
function meeting<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const hold = (trx: Transaction<Schema>) => sql`lock table cash_entries in share mode`.execute(trx);
  return crossing(test.current.context.db, hold, [first, second]);
}

it('what is put into a till while the books close is in the report', async () => {
  const [booked, closed] = await meeting(() => book({}), close);
  expect([booked.status, closed.status]).toEqual([201, 200]);
  expect(await floatsInReport()).toEqual([50]);
});

it('what is taken out of a till again while the books close is not in the report', async () => {
  const { body } = await book({});
  const cancel = () =>
    fest.organizer.post(`/api/cash-up/entries/${body.entries[0]?.id}/cancel`, { reason: 'Vertippt' });
  const [cancelled, closed] = await meeting(cancel, close);
  expect([cancelled.status, closed.status]).toEqual([200, 200]);
  expect(await floatsInReport()).toEqual([0]);
});

it('an entry that is sent twice at once is one', async () => {
  const clientEntryId = randomUUID();
  const answers = await meeting(
    () => book({ clientEntryId }),
    () => book({ clientEntryId }),
  );
  expect(answers).toMatchObject([{ status: 201 }, { status: 201, body: { floats: 50, entries: [{ amount: 50 }] } }]);
});

it('one id in two events at once is one entry, and refused in the other', async () => {
  const other = await createFest(test.current);
  const entry = { clientEntryId: randomUUID(), date: '2026-11-21', kind: 'float', amount: 50 };
  const elsewhere = () => other.organizer.post(`/api/cash-up/event/${other.eventId}/device/device_1/entries`, entry);
  const answers = await meeting(() => book(entry), elsewhere);
  const [booked, refused] = answers.toSorted((one, another) => one.status - another.status);
  expect(booked?.status).toBe(201);
  expect([refused?.status, refused?.body]).toMatchObject([409, { code: 'ENTRY_ID_REUSED' }]);
  const { db } = test.current.context;
  const lines = await db
    .selectFrom('audit')
    .select('action')
    .where('event_id', 'in', [fest.eventId, other.eventId])
    .where('action', '=', 'cash.float')
    .execute();
  expect(lines).toHaveLength(1);
});

it('a count knows of the float that is just being booked', async () => {
  const count = { kind: 'count', amount: undefined, counts: [{ denomination: 50, count: 1 }] };
  const [, counted] = await meeting(
    () => book({}),
    () => book(count),
  );
  expect(counted.body).toMatchObject({ expected: 50, counted: 50, difference: 0, state: 'settled' });
});

describe('an order that comes late while its till is counted', () => {
  const count = () => book({ kind: 'count', amount: undefined, counts: [{ denomination: 50, count: 1 }] });
  const deliver = () => fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, { offline: true }));

  const hold = (series: 'order' | 'live') => (trx: Transaction<Schema>) => holdNumber(trx, series, fest.eventId);

  beforeEach(async () => {
    expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);
  });

  it('is marked where the count was first', async () => {
    const { db } = test.current.context;
    const { delivering } = await db.transaction().execute(async (trx) => {
      await hold('order')(trx);
      const delivering = deliver();
      await untilWaiting(db, 1);
      expect((await count()).body).toMatchObject({ expected: 32.5 });
      return { delivering };
    });
    const { status, body } = await delivering;
    expect([status, body.flagReasons]).toEqual([201, ['Die Kasse dieses Tages war schon gezählt']]);
  });

  it('is in the count where it was first', async () => {
    const [delivered, counted] = await crossing(test.current.context.db, hold('live'), [deliver, count]);
    expect([delivered.status, delivered.body.flagReasons]).toEqual([201, []]);
    expect(counted.body).toMatchObject({ expected: 65, state: 'settled' });
  });
});
