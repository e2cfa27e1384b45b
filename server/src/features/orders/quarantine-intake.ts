import { createHash } from 'node:crypto';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { type OrderInput, orderInputSchema } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantineInput, QuarantineReceipt } from '@bestellsystem/domain/quarantine-schema.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { takeTurnInEvent } from '../events/event-lock.ts';
import { flagCancelledBefore } from './cancelled-before.ts';
import { contentHash } from './order-content.ts';
import { parseFlagReasons } from './orders.ts';
import { findHeld } from './quarantine-state.ts';
import { type HandingIn, identifyTaker } from './quarantine-taker.ts';
import { CANCELLED_BUT_COUNTED, isRedelivered, PERHAPS_BOOKED } from './redelivered.ts';

/** What one device, or one account, may leave undecided in one event; more than it can have taken in a week without network. */
const MAX_OPEN_PER_DEVICE = 2000;
/** So much of it, too: the organizer's pages read all of them. */
const MAX_OPEN_BYTES = 8_000_000;
const TRY_AGAIN_SECONDS = 600;

/** Facts alone: what to do about them the page says as long as nobody has decided. */
const REASONS: Record<string, string> = {
  SESSION_ENDED: 'Die Anmeldung des Geräts war beendet',
  NOT_FOUND: 'Das Gerät hatte keinen Zugriff mehr auf das Event',
  FORBIDDEN: 'Das Gerät durfte für das Event nicht mehr bestellen',
  DEVICE_MISMATCH: 'Die Bestellung stammt von einem anderen Gerät',
  ORDER_ID_REUSED: 'Unter derselben Bestell-Id ist schon eine andere Bestellung gebucht',
  EVENT_CLOSED: 'Das Event war schon abgeschlossen',
  INVALID_INPUT: 'Die Angaben der Bestellung widersprechen sich',
};

/**
 * Keeps an order that was paid and that the server refused, for the organizer to decide. The same order again tells
 * what became of it. Throws 401 for somebody who never worked in the event.
 */
export async function quarantineOrder(
  context: Context,
  from: HandingIn,
  { order, code }: QuarantineInput,
): Promise<QuarantineReceipt> {
  const taker = await identifyTaker(context.db, from, order);
  const hash = hashOf(order);
  const { receipt, flagged } = await context.commit(async (trx) => {
    const said = await redeliveredWords(trx, order);
    const held = await findHeld(trx, { ...order, hash });
    const find = () => findBooked(trx, { ...order, hash }, held?.order_id);
    const booked = await find();
    if (booked) {
      const facts = { reason: said.cancelReason ?? '', by: taker.handedInBy, at: context.now() };
      const flagged = said.cancelReason ? await flagCancelledBefore(trx, booked, facts) : undefined;
      // Somebody who was waited for may have said so, or cancelled it.
      const cancelReason = cancelReasonOf(flagged ?? (await find()) ?? booked, said);
      return { receipt: receiptOf({ state: 'booked', orderNumber: booked.order_number, cancelReason }), flagged };
    }
    if (held) {
      const state = held.state as QuarantineReceipt['state'];
      return { receipt: receiptOf({ state, decisionReason: held.decision_reason }) };
    }
    // Others that come in this moment are counted once they are there.
    await takeTurnInEvent(trx, order.eventId);
    await refuseTooMany(trx, order.eventId, taker);
    const row = await trx
      .insertInto('quarantined_orders')
      .values({
        client_order_id: order.clientOrderId,
        content_hash: hash,
        event_id: order.eventId,
        device_id: taker.device_id,
        user_id: taker.user_id,
        body: JSON.stringify(order),
        reason: reasonOf(code, taker.said, said),
        received_at: context.now().toISOString(),
        state: 'open',
      })
      .onConflict((conflict) => conflict.columns(['client_order_id', 'content_hash']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) {
      await recordAudit(trx, {
        at: context.now(),
        actor: taker.handedInBy,
        action: 'quarantine.receive',
        eventId: order.eventId,
        subject: order.clientOrderId,
        details: { code: code ?? null, ...(taker.said !== undefined && { takenBy: taker.said }), ...namesOf(order) },
      });
    }
    return { receipt: receiptOf({ state: 'open' }) };
  });
  if (flagged?.event_id) context.live.wake(flagged.event_id);
  return receipt;
}

interface Said {
  cancelReason?: string;
  /** What became of it before. */
  before?: string;
}

/** What a device says of an order that it has tried to deliver before the server came back from a backup. */
async function redeliveredWords(trx: Transaction<Schema>, order: QuarantineInput['order']): Promise<Said> {
  const read = readAsOrder(order);
  if (!read || !(await isRedelivered(trx, read))) return {};
  const { cancelReason, formerOrderNumber: number } = read;
  return {
    ...(cancelReason && { cancelReason }),
    before: number == null ? PERHAPS_BOOKED : `vor der Wiederherstellung schon gebucht als Nr. ${number}`,
  };
}

function reasonOf(code: QuarantineInput['code'], takenBy: string | undefined, { cancelReason, before }: Said): string {
  return [
    REASONS[code ?? ''] ?? 'Der Server konnte die Bestellung nicht buchen',
    ...(takenBy === undefined ? [] : [`laut Gerät aufgenommen von ${takenBy}`]),
    ...(before === undefined ? [] : [before]),
    ...(cancelReason ? [`laut Gerät storniert: ${cancelReason}`] : []),
  ].join('; ');
}

/** The order as the schema reads it, or undefined for what can't be booked. */
export function readAsOrder(order: unknown): OrderInput | undefined {
  return orderInputSchema.safeParse({ ...(order as object), offline: true }).data;
}

/** What people know an order by, for the journal; nothing of one that can't be read. */
export function namesOf(order: unknown): { tableNumber?: string; total?: number } {
  const readable = readAsOrder(order);
  return readable ? { tableNumber: readable.tableNumber, total: readable.total } : {};
}

function hashOf(order: QuarantineInput['order']): string {
  const readable = readAsOrder(order);
  // What is said about it comes and goes.
  const { takenBy: _, redelivered: __, epoch: ___, cancelReason: ____, formerOrderNumber: _____, ...rest } = order;
  return readable ? contentHash(readable) : createHash('sha256').update(JSON.stringify(rest)).digest('hex');
}

/** As its device delivered it, or as the organizer booked what was handed in. */
function findBooked(
  trx: Transaction<Schema>,
  { clientOrderId, hash }: { clientOrderId: string; hash: string },
  bookedId: number | null = null,
): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('client_order_id', '=', clientOrderId), eb('content_hash', '=', hash)]),
        ...(bookedId === null ? [] : [eb('id', '=', bookedId)]),
      ]),
    )
    .executeTakeFirst();
}

function receiptOf(known: Partial<QuarantineReceipt>): QuarantineReceipt {
  return { state: 'open', orderNumber: null, decisionReason: null, cancelReason: null, ...known };
}

/**
 * Its device forgets that it was cancelled where there is none: as long as nobody has looked at its word, a server that comes
 * back from an older backup hears it again.
 */
function cancelReasonOf(order: OrderRow, said: { cancelReason?: string }): string | null {
  if (order.status === 'cancelled') return order.cancel_reason;
  const isOpen = order.flagged === 1 && parseFlagReasons(order.flag_reasons).includes(CANCELLED_BUT_COUNTED);
  return (isOpen && said.cancelReason) || null;
}

async function refuseTooMany(
  trx: Transaction<Schema>,
  eventId: number,
  { device_id: deviceId, user_id: userId }: { device_id: number | null; user_id: number | null },
): Promise<void> {
  const { open, bytes } = await trx
    .selectFrom('quarantined_orders')
    .select((select) => select.fn.countAll<number>().as('open'))
    .select(sql<number | null>`sum(octet_length(body))`.as('bytes'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'open')
    .where('device_id', deviceId === null ? 'is' : '=', deviceId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirstOrThrow();
  if (open < MAX_OPEN_PER_DEVICE && (bytes ?? 0) < MAX_OPEN_BYTES) return;
  const message =
    'Beim Veranstalter warten schon zu viele Bestellungen dieses Geräts. Sie wird später nochmals gesendet.';
  throw new AppError('too-many', 'QUARANTINE_FULL', message, { retryAfterSeconds: TRY_AGAIN_SECONDS });
}
