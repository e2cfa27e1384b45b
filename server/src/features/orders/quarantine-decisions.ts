import { randomUUID } from 'node:crypto';
import { cashRounding } from '@bestellsystem/domain/cash-rounding.ts';
import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrder } from '@bestellsystem/domain/quarantine-schema.ts';
import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import type { Transaction, Updateable } from 'kysely';
import { isBeforeRestore } from '../../backup/restore.ts';
import type { Context } from '../../context.ts';
import type { EventRow, QuarantinedOrderRow, QuarantinedOrdersTable, Schema } from '../../db/schema.ts';
import { takeTurnWithNews } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { manages, requireManagedEvent } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { bookOrder } from './book-order.ts';
import { bookedDetails, bookedWords, readBooked, takenElsewhere } from './booked-elsewhere.ts';
import { withoutAdvice } from './former-advice.ts';
import { contradictionOf } from './order-content.ts';
import { payableOf } from './order-money.ts';
import { ChangedMeanwhile } from './order-rows.ts';
import { namesOf, readAsOrder } from './quarantine-intake.ts';
import { getQuarantined } from './quarantine-list.ts';
import { reasonNow } from './redelivered.ts';

/** Books an order as it was paid, in its own event or in another one of the organizer's. */
export async function bookQuarantined(
  context: Context,
  actor: Actor,
  id: number,
  decision: { eventId?: number | null | undefined; prints: boolean },
): Promise<QuarantinedOrder> {
  const attempt = () =>
    context.commit(async (trx) => {
      const { row, event: ownEvent } = await requireUndecided(trx, actor, id);
      const booked = await findBooked(trx, row);
      if (booked) {
        await decide(trx, context, actor, row, { state: 'booked', order_id: booked.id });
        return ownEvent.id;
      }
      const event = await requireTarget(trx, actor, decision.eventId ?? ownEvent.id);
      const read = readAsOrder(JSON.parse(row.body));
      if (!read)
        throw new AppError(
          'conflict',
          'NOT_READABLE',
          'Diese Angaben lassen sich nicht als Bestellung buchen. Bitte ablehnen und neu aufnehmen.',
        );
      const { input, correction } = asConsistent(read);
      const isPerhapsBooked = await isBeforeRestore(trx, row.received_at);
      const { order } = await bookOrder(trx, context, {
        by: {
          deviceRowId: await deviceOf(trx, row, event),
          userId: row.user_id,
          waiter: 'Nachgebucht',
          journal: actorName(actor),
        },
        event,
        input: { ...input, clientOrderId: await freeIdentity(trx, row.client_order_id), eventId: event.id },
        hash: row.content_hash,
        reasons: [
          `Vom Veranstalter nachgebucht: ${reasonNow(row, isPerhapsBooked)}`,
          ...(await takenElsewhere(trx, row, { own: ownEvent, event })),
          ...correction,
        ],
        prints: decision.prints,
        isAskedFor: decision.prints,
        isPerhapsBooked,
        takenIn: { event: ownEvent, deviceRowId: row.device_id },
      });
      // After it is booked, as a device that delivers it does: so neither waits for the other in a circle.
      await decide(trx, context, actor, row, { state: 'booked', order_id: order.id });
      return event.id;
    });
  const eventId = await attempt().catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return attempt();
    throw error;
  });
  context.live.wake(eventId);
  return getQuarantined(context.db, actor, id);
}

/** Decides that an order doesn't count; it stays readable with the reason. */
export async function rejectQuarantined(
  context: Context,
  actor: Actor,
  id: number,
  reason: string,
): Promise<QuarantinedOrder> {
  const booked = await context.commit(async (trx) => {
    const { row, event } = await requireUndecided(trx, actor, id);
    // Its device may be delivering it just now: then that is waited for, and counts.
    await takeTurnWithNews(trx, event.id);
    const booked = await findBooked(trx, row);
    const rejected = { state: 'rejected', decision_reason: reason } as const;
    await decide(trx, context, actor, row, booked ? { state: 'booked', order_id: booked.id } : rejected);
    return booked;
  });
  if (booked) {
    const message = `Diese Bestellung ist schon als Nr. ${booked.order_number} gebucht. Soll sie nicht zählen: dort stornieren.`;
    throw new AppError('conflict', 'ALREADY_BOOKED', message);
  }
  return getQuarantined(context.db, actor, id);
}

async function requireUndecided(
  trx: Transaction<Schema>,
  actor: Actor,
  id: number,
): Promise<{ row: QuarantinedOrderRow; event: EventRow }> {
  const row = await trx.selectFrom('quarantined_orders').selectAll().where('id', '=', id).executeTakeFirst();
  const event = row && (await trx.selectFrom('events').selectAll().where('id', '=', row.event_id).executeTakeFirst());
  if (!row || !event || !manages(actor, event)) throw orderNotFound();
  if (row.state !== 'open') throw alreadyDecided(await decisionOf(trx, actor, row));
  return { row, event };
}

async function requireTarget(trx: Transaction<Schema>, actor: Actor, eventId: number): Promise<EventRow> {
  try {
    return await requireManagedEvent(trx, actor, eventId);
  } catch {
    throw new AppError('conflict', 'EVENT_GONE', 'Dieses Event gibt es nicht mehr. Bitte ein anderes Event wählen.');
  }
}

/** The update itself looks whether somebody else has decided at the same moment. */
async function decide(
  trx: Transaction<Schema>,
  context: Context,
  actor: Actor,
  row: QuarantinedOrderRow,
  decision: Updateable<QuarantinedOrdersTable> & { state: 'booked' | 'rejected' },
): Promise<void> {
  const at = context.now();
  const decided = await trx
    .updateTable('quarantined_orders')
    .set({ ...decision, decided_at: at.toISOString(), decided_by: actorName(actor) })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!decided) throw alreadyDecided();
  const booked = decision.order_id ? await readBooked(trx, decision.order_id) : undefined;
  await recordAudit(trx, {
    at,
    actor: actorName(actor),
    action: `quarantine.${decision.state}`,
    eventId: row.event_id,
    subject: row.client_order_id,
    details: {
      ...namesOf(JSON.parse(row.body)),
      // Where the sums contradicted the lines the total isn't what the device said.
      ...(booked && bookedDetails(booked, row.event_id)),
      why: withoutAdvice(row.reason),
      reason: decision.decision_reason ?? null,
      body: row.body,
    },
  });
}

function alreadyDecided(message = 'Über diese Bestellung ist schon entschieden. Bitte neu laden.'): AppError {
  return new AppError('conflict', 'ALREADY_DECIDED', message);
}

/** Whose answer was lost asks again, and reads what became of it. */
async function decisionOf(
  trx: Transaction<Schema>,
  actor: Actor,
  row: QuarantinedOrderRow,
): Promise<string | undefined> {
  if (row.state === 'rejected') return `Diese Bestellung ist schon abgelehnt: ${row.decision_reason}`;
  const booked = row.order_id ? await readBooked(trx, row.order_id) : undefined;
  return booked && `Diese Bestellung ist schon ${bookedWords(actor, booked, row.event_id)} gebucht.`;
}

/** A device is a till of its own event only: in another one the order is nobody's, as an organizer's own. */
async function deviceOf(trx: Transaction<Schema>, row: QuarantinedOrderRow, event: EventRow): Promise<number | null> {
  const device = await trx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', row.device_id)
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  return device?.id ?? null;
}

/** The lines count: what the device added up wrongly is put right, and said. */
function asConsistent(read: OrderInput): { input: OrderInput; correction: string[] } {
  // Whoever books it has read that it was cancelled, and rejects it otherwise.
  const taken = { ...read, deviceId: null, printsItself: false, cancelReason: null };
  if (!contradictionOf(taken)) return { input: taken, correction: [] };
  const total = read.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  // No card pays out: it left the till.
  const paymentMethod = total < 0 ? 'CASH' : read.paymentMethod;
  // What coins paid stays as it is, whatever else was wrong.
  const isRounded = paymentMethod === 'CASH' && read.rounding === cashRounding(total);
  const rounding = isRounded ? read.rounding : 0;
  const paymentAmount = Math.max(read.paymentAmount, payableOf({ total, rounding }));
  const input = {
    ...taken,
    paymentMethod,
    isTakeawayMode: read.tableNumber.toUpperCase() === TAKEAWAY,
    total,
    rounding,
    paymentAmount,
    change: paymentAmount - payableOf({ total, rounding }),
  };
  const said = `Total ${formatChf(read.total)}, Erhalten ${formatChf(read.paymentAmount)}, Rückgeld ${formatChf(read.change)}${paymentMethod === read.paymentMethod ? '' : ', Karte/Twint'}`;
  return { input, correction: [`Beträge nach den Artikeln gebucht; das Gerät nannte ${said}`] };
}

/** The same order may have been booked from its device just while it was handed in: it must not count twice. */
function findBooked(
  trx: Transaction<Schema>,
  row: QuarantinedOrderRow,
): Promise<{ id: number; order_number: number } | undefined> {
  return trx
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('client_order_id', '=', row.client_order_id)
    .where('content_hash', '=', row.content_hash)
    .executeTakeFirst();
}

async function freeIdentity(trx: Transaction<Schema>, clientOrderId: string): Promise<string> {
  const other = await trx
    .selectFrom('orders')
    .select('id')
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  return other ? randomUUID() : clientOrderId;
}
