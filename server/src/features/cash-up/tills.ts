import type { DeviceTill } from '@bestellsystem/domain/cash-up-schema.ts';
import type { Kysely } from 'kysely';
import type { CashEntryRow, Schema } from '../../db/schema.ts';
import { type OrderSum, sumOrders } from '../statistics/day-sums.ts';
import { compareDevices, type DeviceName } from '../statistics/device-names.ts';
import { deviceNames } from '../statistics/event-devices.ts';
import { soldOrders } from '../statistics/figures.ts';

interface EventDay {
  eventId: number;
  day: string;
}

/** Every till of a business day that took orders or has entries, and those of other devices, by service number. */
export async function readTills(
  db: Kysely<Schema>,
  { eventId, day }: EventDay,
  otherDevices: readonly number[] = [],
): Promise<DeviceTill[]> {
  const sums = await sumOrders(db, { eventId, day });
  const entries = await readEntries(db, { eventId, day });
  const names = await deviceNames(db, eventId);
  const deviceIds = new Set([
    ...sums.map(({ deviceId }) => deviceId),
    ...entries.map(({ device_id }) => device_id),
    ...otherDevices,
  ]);
  return [...deviceIds]
    .flatMap((deviceId) => {
      const name = names.get(deviceId);
      if (!name) return [];
      return tillOf(
        name,
        sums.filter((sum) => sum.deviceId === deviceId),
        entries.filter((entry) => entry.device_id === deviceId),
      );
    })
    .sort(compareDevices);
}

/** One till of a business day, also when nothing happened in it. */
export async function readTill(
  db: Kysely<Schema>,
  device: { rowId: number | null; name: DeviceName },
  { eventId, day }: EventDay,
): Promise<{ till: DeviceTill; entries: CashEntryRow[] }> {
  const sums = await sumOrders(db, { eventId, day, deviceId: device.rowId });
  const entries = (await readEntries(db, { eventId, day })).filter(({ device_id }) => device_id === device.rowId);
  return { till: tillOf(device.name, sums, entries), entries };
}

function readEntries(db: Kysely<Schema>, { eventId, day }: EventDay): Promise<CashEntryRow[]> {
  return db
    .selectFrom('cash_entries')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('business_day', '=', day)
    .orderBy('id')
    .execute();
}

/** Cancelled orders were given back: they are in no till. */
function tillOf(name: DeviceName, sums: readonly OrderSum[], entries: readonly CashEntryRow[]): DeviceTill {
  const counted = sums.filter(({ isCancelled }) => !isCancelled);
  const cash = counted.filter(({ method }) => method === 'CASH');
  const valid = entries.filter(({ cancelled_at }) => cancelled_at === null);
  const floats = sum(valid.filter(({ kind }) => kind === 'float').map(({ amount }) => amount));
  const skims = sum(valid.filter(({ kind }) => kind === 'skim').map(({ amount }) => amount));
  const received = sum(cash.map((row) => row.received));
  const paidOut = sum(cash.map((row) => row.paidOut));
  const changeGiven = sum(cash.map((row) => row.changeGiven)) - paidOut;
  const takings = received - changeGiven - paidOut;
  const expected = floats + takings - skims;
  const count = valid.findLast(({ kind }) => kind === 'count');
  return {
    ...name,
    orders: sum(counted.map(soldOrders)),
    depositOrders: sum(counted.map((row) => row.depositOrders)),
    floats,
    skims,
    received,
    changeGiven,
    paidOut,
    takings,
    expected,
    cardSales: sum(counted.filter(({ method }) => method !== 'CASH').map((row) => row.received - row.changeGiven)),
    counted: count?.amount ?? null,
    difference: count ? count.amount - (count.expected ?? 0) : null,
    state: !count ? 'open' : count.expected === expected ? 'settled' : 'changed',
    countedAt: count?.created_at ?? null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
