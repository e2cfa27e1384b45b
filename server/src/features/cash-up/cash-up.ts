import { isDeepStrictEqual } from 'node:util';
import { worthOf } from '@bestellsystem/domain/cash.ts';
import { isOpenTill } from '@bestellsystem/domain/cash-up.ts';
import type { CashEntryInput, CashUp, DeviceCashUp } from '@bestellsystem/domain/cash-up-schema.ts';
import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { CashEntryRow, EventRow, Schema } from '../../db/schema.ts';
import { takeTurnWithNews } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { reportDays } from '../closing/report-days.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { requireBooksOpen } from '../events/event-closed.ts';
import { takeTurnInEvent } from '../events/event-lock.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { deviceNames, presentDevices, requireDevice } from '../statistics/event-devices.ts';
import { currentDay } from '../statistics/order-time.ts';
import { readTill, readTills } from './tills.ts';

/** Which tills of a day are counted and which are not; today also those into which nobody has put change yet. */
export async function getCashUp(
  context: Context,
  actor: Actor,
  eventId: number,
  date: string | undefined,
): Promise<CashUp> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const day = date ?? currentDay(context);
  return {
    ...head(event, day),
    devices: await listTills(context, event, day),
    otherDays: await listOtherOpenDays(context.db, event, day),
  };
}

/** Those of a day, for those who have seen that they may. */
export async function listTills(context: Context, event: EventRow, day: string): Promise<CashUp['devices']> {
  const isInUse = day === currentDay(context) && event.closed_at === null;
  const present = isInUse ? await presentDevices(context.db, event) : [];
  return readTills(context.db, { eventId: event.id, day }, present);
}

/** Where a restaurant's event goes on for months, those that somebody still knows of. */
const DAYS_LOOKED_AT = 14;

/** With the books closed nobody can count any more. */
async function listOtherOpenDays(
  db: Kysely<Schema>,
  event: EventRow,
  day: string,
): Promise<NonNullable<CashUp['otherDays']>> {
  if (event.closed_at !== null) return [];
  const days = (await reportDays(db, event.id)).filter((other) => other !== day).slice(-DAYS_LOOKED_AT);
  const found: NonNullable<CashUp['otherDays']> = [];
  for (const date of days) {
    const tills = (await readTills(db, { eventId: event.id, day: date })).filter(isOpenTill).length;
    if (tills > 0) found.push({ date, tills });
  }
  return found;
}

export async function getDeviceCashUp(
  context: Context,
  actor: Actor,
  eventId: number,
  query: { deviceId: string; date?: string | undefined },
): Promise<DeviceCashUp> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  return cashUpOf(context.db, event, { deviceId: query.deviceId, day: query.date ?? currentDay(context) });
}

/** Everything of one till, for those who have seen that they may. */
export async function cashUpOf(
  db: Kysely<Schema>,
  event: EventRow,
  { deviceId, day }: { deviceId: string; day: string },
): Promise<DeviceCashUp> {
  const device = await requireDevice(db, event.id, deviceId);
  const { till, entries } = await readTill(db, device, { eventId: event.id, day });
  return { ...head(event, day), ...till, entries: entries.map(entryOf) };
}

/**
 * Books a float, a skim or a count. A count is taken as it is, whatever it differs by; what should have been in the till
 * is written beside it. The same entry again changes nothing; another one under its id is refused.
 */
export async function addCashEntry(
  context: Context,
  actor: Actor,
  eventId: number,
  entry: { deviceId: string; input: CashEntryInput },
): Promise<DeviceCashUp> {
  const { deviceId, input } = entry;
  await context.commit(async (trx) => {
    await requireManagedEvent(trx, actor, eventId);
    await takeTurnInEvent(trx, eventId);
    const device = await requireDevice(trx, eventId, deviceId);
    const content = contentOf(input);
    const isKnown = () =>
      isRepeated(trx, input.clientEntryId, { event_id: eventId, device_id: device.rowId, ...content });
    if (await isKnown()) return;
    await requireBooksOpen(trx, eventId);
    // An order that is about to be booked is in the count, one that comes after knows of it.
    if (input.kind === 'count') await takeTurnWithNews(trx, eventId);
    const { till } = await readTill(trx, device, { eventId, day: input.date });
    const expected = input.kind === 'count' ? till.expected : null;
    const booked = await trx
      .insertInto('cash_entries')
      .values({
        client_entry_id: input.clientEntryId,
        event_id: eventId,
        device_id: device.rowId,
        ...content,
        expected,
        recorded_by: actorName(actor),
        created_at: context.now().toISOString(),
        cancelled_at: null,
        cancel_reason: null,
      })
      .onConflict((conflict) => conflict.column('client_entry_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another event, which waits for none of this one, took the id in this very moment.
    if (!booked && (await isKnown())) return;
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: `cash.${input.kind}`,
      eventId,
      subject: await journalName(trx, eventId, device.rowId),
      details: { amount: content.amount, expected, date: input.date, remark: content.remark },
    });
  });
  return getDeviceCashUp(context, actor, eventId, { deviceId, date: input.date });
}

/** Takes an entry out of the till again; it stays visible with its reason. */
export async function cancelCashEntry(
  context: Context,
  actor: Actor,
  entryId: number,
  reason: string,
): Promise<DeviceCashUp> {
  const { eventId, deviceId, date } = await context.commit(async (trx) => {
    const entry = await trx.selectFrom('cash_entries').selectAll().where('id', '=', entryId).executeTakeFirst();
    if (!entry) throw entryNotFound();
    await requireManagedEvent(trx, actor, entry.event_id, entryNotFound);
    await takeTurnInEvent(trx, entry.event_id);
    await requireBooksOpen(trx, entry.event_id);
    const at = context.now();
    const cancelled = await trx
      .updateTable('cash_entries')
      .set({ cancelled_at: at.toISOString(), cancel_reason: reason })
      .where('id', '=', entryId)
      .where('cancelled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const deviceId = await publicDeviceId(trx, entry.device_id);
    if (cancelled) {
      await recordAudit(trx, {
        at,
        actor: actorName(actor),
        action: 'cash.cancel',
        eventId: entry.event_id,
        subject: await journalName(trx, entry.event_id, entry.device_id),
        details: { kind: entry.kind, amount: entry.amount, date: entry.business_day, reason },
      });
    }
    return { eventId: entry.event_id, deviceId, date: entry.business_day };
  });
  return getDeviceCashUp(context, actor, eventId, { deviceId, date });
}

function entryNotFound(): AppError {
  return notFound('Kassenbuchung nicht gefunden. Bitte die Seite neu laden.');
}

/** What the sender says; the same id with anything else in it is another entry. */
function contentOf(input: CashEntryInput) {
  return {
    business_day: input.date,
    kind: input.kind,
    amount: input.kind === 'count' ? worthOf(input.counts) : input.amount,
    counts: JSON.stringify(input.kind === 'count' ? input.counts.filter(({ count }) => count > 0) : []),
    person: input.person || '',
    remark: input.remark || '',
  };
}

async function isRepeated(
  trx: Transaction<Schema>,
  clientEntryId: string,
  entry: ReturnType<typeof contentOf> & { event_id: number; device_id: number | null },
): Promise<boolean> {
  const known = await trx
    .selectFrom('cash_entries')
    .select(['event_id', 'device_id', 'business_day', 'kind', 'amount', 'counts', 'person', 'remark'])
    .where('client_entry_id', '=', clientEntryId)
    .executeTakeFirst();
  if (!known) return false;
  if (isDeepStrictEqual({ ...known }, entry)) return true;
  throw new AppError(
    'conflict',
    'ENTRY_ID_REUSED',
    'Unter dieser Id ist bereits eine andere Kassenbuchung gespeichert.',
  );
}

async function publicDeviceId(db: Kysely<Schema>, rowId: number | null): Promise<string> {
  if (rowId === null) return 'none';
  const device = await db.selectFrom('devices').select('public_id').where('id', '=', rowId).executeTakeFirstOrThrow();
  return device.public_id;
}

/** Read long after, and of all days: among every device that the event ever had. */
async function journalName(db: Kysely<Schema>, eventId: number, rowId: number | null): Promise<string> {
  const names = await deviceNames(db, eventId);
  const name = names.get(rowId);
  if (!name) throw new Error(`event ${eventId} has no device ${rowId}`);
  return deviceNameAmong(name, [...names.values()]);
}

function head(event: EventRow, day: string) {
  return { eventId: event.id, eventName: event.name, date: day, isClosed: event.closed_at !== null };
}

function entryOf(row: CashEntryRow): DeviceCashUp['entries'][number] {
  return {
    id: row.id,
    clientEntryId: row.client_entry_id,
    kind: row.kind as 'float' | 'skim' | 'count',
    amount: row.amount,
    counts: JSON.parse(row.counts) as DeviceCashUp['entries'][number]['counts'],
    expected: row.expected,
    person: row.person,
    remark: row.remark,
    recordedBy: row.recorded_by,
    createdAt: row.created_at,
    cancelReason: row.cancelled_at === null ? null : (row.cancel_reason ?? ''),
  };
}
