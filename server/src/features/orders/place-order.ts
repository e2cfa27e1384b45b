import { calendarDate } from '@bestellsystem/domain/business-day.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { flagText, type OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import type { Order, OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import { NEVER_RESTORED, readRestoreEpoch } from '../../backup/restore.ts';
import type { Context } from '../../context.ts';
import { readInStep } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireOrderEvent } from '../events/event-access.ts';
import { refuseClosed, requireBooksOpen } from '../events/event-closed.ts';
import { readOrganizerSettings } from '../organizer-settings/organizer-settings.ts';
import { createTicketJobs, planTickets } from '../printing/ticket-jobs.ts';
import type { Actor } from '../sessions/actor.ts';
import { countOrder } from '../statistics/keep-sums.ts';
import { contentHash, requireConsistent } from './order-content.ts';
import { requireRoundingAllowed, vatRateOf } from './order-money.ts';
import { insertLines, insertOrder, insertPayment, RepeatedOrder, takenAt } from './order-rows.ts';
import { type BookedRows, orderAsBooked, requireOrderById } from './orders.ts';
import { priceLines } from './priced-lines.ts';
import { findDecided, settleQuarantine } from './quarantine-state.ts';
import { type TakenBy, takenByActor } from './taken-by.ts';

/**
 * Takes an order: order, lines, payment, print jobs, journal and news in one transaction; resolves when it is durable.
 * The same client order again gives the first one (`isNew` false) and creates nothing.
 */
export async function placeOrder(
  context: Context,
  actor: Actor,
  input: OrderInput,
): Promise<{ order: Order; isNew: boolean }> {
  requireConsistent(input);
  requireOwnDevice(actor, input.deviceId);
  const hash = contentHash(input);
  const by = takenByActor(actor);
  // Orders of an event take their numbers one after the other.
  const turn = { line: `orders:${input.eventId ?? 'demo'}`, identity: input.clientOrderId };
  const attempt = () =>
    context.commit(async (trx) => {
      const event = input.eventId == null ? undefined : await requireOrderEvent(trx, actor, input.eventId);
      const decided = await findDecided(trx, input.clientOrderId, hash);
      const first = decided ?? (await findFirst(trx, input.clientOrderId, hash));
      if (first) return { orderId: first.id };
      if (event) requireOpen(event, input);
      const booked = await bookOrder(trx, context, { by, event, input, hash, reasons: [], prints: true });
      await settleQuarantine(trx, { ...input, hash, orderId: booked.order.id, by: by.journal, at: context.now() });
      return { booked };
    }, turn);
  const { booked, orderId } = await attempt().catch((error: unknown) => {
    if (error instanceof RepeatedOrder) return attempt();
    throw error;
  });
  if (!booked) return { order: await requireOrderById(context.db, orderId), isNew: false };
  if (input.eventId != null) context.live.wake(input.eventId);
  return { order: orderAsBooked(booked, actor.kind === 'waiter-device' ? actor.deviceId : null), isNew: true };
}

/** The device is the session's; a payload that names another one is somebody else's. */
function requireOwnDevice(actor: Actor, deviceId: string | null | undefined): void {
  if (actor.role !== 'WAITER' || !deviceId) return;
  if (actor.kind === 'waiter-device' && actor.deviceId === deviceId) return;
  throw new AppError('forbidden', 'DEVICE_MISMATCH', 'Keine Berechtigung');
}

const byClientOrderId = prepared((db, { clientOrderIds }: { clientOrderIds: readonly string[] }) =>
  db
    .selectFrom('orders')
    .select(['id', 'client_order_id', 'content_hash'])
    .where('client_order_id', 'in', clientOrderIds),
);

const findStored = readInStep<string, { id: number; content_hash: string } | undefined>(async (db, clientOrderIds) => {
  const orders = await byClientOrderId(db, { clientOrderIds: padded(clientOrderIds) });
  return clientOrderIds.map((wanted) => orders.find(({ client_order_id }) => client_order_id === wanted));
});

async function findFirst(
  trx: Transaction<Schema>,
  clientOrderId: string,
  hash: string,
): Promise<{ id: number } | undefined> {
  const first = await findStored(trx, clientOrderId);
  if (first && first.content_hash !== hash) {
    throw new AppError(
      'conflict',
      'ORDER_ID_REUSED',
      'Unter dieser Bestell-Id ist bereits eine andere Bestellung gespeichert.',
    );
  }
  return first;
}

/** An order that was already paid is booked whatever the event's switches say now, but not into closed books. */
function requireOpen(event: EventRow, input: OrderInput): void {
  refuseClosed(event);
  if (input.offline) return;
  if (event.is_active === 0) {
    throw new AppError(
      'conflict',
      'EVENT_INACTIVE',
      'Dieses Event ist nicht aktiv. Bitte wenden Sie sich an den Veranstalter.',
    );
  }
  if (input.isTakeawayMode && event.takeaway_enabled === 0) {
    throw new AppError('conflict', 'TAKEAWAY_DISABLED', 'Dieses Event nimmt keine Takeaway-Bestellungen an.');
  }
}

function closedFlags(event: EventRow | undefined, input: OrderInput): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (event?.is_active === 0) flags.push({ code: 'EVENT_INACTIVE' });
  if (event?.takeaway_enabled === 0 && input.isTakeawayMode) flags.push({ code: 'TAKEAWAY_DISABLED' });
  return flags;
}

interface Booking {
  by: TakenBy;
  event: EventRow | undefined;
  input: OrderInput;
  hash: string;
  /** What the organizer should look at, beside what the menu says. */
  reasons: readonly string[];
  /** Without tickets nobody cooks it: it counts as done. */
  prints: boolean;
}

/** A ticket that may have come out is printed again, as a copy, only while somebody could still miss it. */
const MISSED_FOR_MS = 30 * 60_000;
const REDELIVERED = 'Nach einer Wiederherstellung nachgeliefert';

/** Only a server that has come back from a backup can have confirmed an order that it doesn't know. */
async function believed(trx: Transaction<Schema>, input: OrderInput): Promise<OrderInput> {
  if (!input.redelivered) return input;
  return { ...input, redelivered: (await readRestoreEpoch(trx)) !== NEVER_RESTORED };
}

function isLongPrinted(input: OrderInput, now: Date): boolean {
  return input.redelivered && now.getTime() - takenAt(input, now).getTime() > MISSED_FOR_MS;
}

/** Writes an order with all that belongs to it. Throws `RepeatedOrder` when its client order id is taken meanwhile. */
export async function bookOrder(trx: Transaction<Schema>, context: Context, booking: Booking): Promise<BookedRows> {
  const { by, event } = booking;
  const input = await believed(trx, booking.input);
  const now = context.now();
  const taken = takenAt(input, now);
  const prints = booking.prints && !isLongPrinted(input, now);
  const settings = event && (await readOrganizerSettings(trx, event.organizer_id));
  requireRoundingAllowed(input, settings);
  const { lines, flags } = await priceLines(trx, input, taken);
  const reasons = [
    ...booking.reasons,
    ...(input.redelivered ? [REDELIVERED] : []),
    ...[...closedFlags(event, input), ...flags].map(flagText),
  ];
  const cooked = lines.filter(({ kind }) => kind === 'article');
  const tickets =
    event && prints
      ? await planTickets(trx, { eventId: event.id, isTakeaway: input.isTakeawayMode, lines: cooked })
      : [];
  const order = await insertOrder(trx, context, {
    ...booking,
    input,
    prints,
    lines,
    tickets: tickets.length,
    reasons,
    now,
  });
  const day = calendarDate(taken, context.settings.timeZone);
  const sold = await insertLines(trx, order.id, lines, (line) => vatRateOf(line, input, settings, day));
  const payment = await insertPayment(trx, order, input);
  await countOrder(trx, order, payment, sold);
  if (event) {
    await createTicketJobs(trx, {
      order,
      tickets,
      event,
      waiter: by.waiter,
      timeZone: context.settings.timeZone,
      leftToDevice: input.printsItself,
      asCopies: input.redelivered,
    });
  }
  if (event) {
    await recordLiveEvent(trx, { eventId: event.id, type: 'order.created', payload: { orderId: order.id }, at: now });
    await requireBooksOpen(trx, event.id);
  }
  await recordAudit(trx, {
    at: now,
    actor: by.journal,
    action: 'order.place',
    eventId: event?.id ?? null,
    subject: input.clientOrderId,
    details: {
      orderNumber: order.order_number,
      total: order.total,
      rounding: input.rounding,
      method: input.paymentMethod,
      offline: input.offline,
      redelivered: input.redelivered,
      flags: reasons,
    },
  });
  return { order, payment, lines: sold };
}
