import { businessDay } from '@bestellsystem/domain/business-day.ts';
import { totalOf } from '@bestellsystem/domain/cart.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { flagText, type OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import type { Order, OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { nextNumber } from '../../db/counters.ts';
import type { EventRow, OrderRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireOrderEvent } from '../events/event-access.ts';
import { createTicketJobs } from '../printing/ticket-jobs.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { contentHash, requireConsistent } from './order-content.ts';
import { requireOrderById } from './orders.ts';
import { type PricedLine, priceLines } from './priced-lines.ts';

const DAY_MS = 86_400_000;
/** How far back the device's clock is believed for an order that was delivered late. */
const MAX_LATE_DAYS = 30;

/** Somebody else stored the same client order between our look and our write. */
class RepeatedOrder extends Error {}

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
  const attempt = () =>
    context.commit(async (trx) => {
      const event = input.eventId == null ? undefined : await requireOrderEvent(trx, actor, input.eventId);
      const first = await findFirst(trx, input.clientOrderId, hash);
      if (first) return { orderId: first.id, isNew: false };
      if (event) requireOpen(event, input);
      return { orderId: await storeOrder(trx, context, actor, event, input, hash), isNew: true };
    });
  const { orderId, isNew } = await attempt().catch((error: unknown) => {
    if (error instanceof RepeatedOrder) return attempt();
    throw error;
  });
  if (isNew && input.eventId != null) context.live.wake(input.eventId);
  return { order: await requireOrderById(context.db, orderId), isNew };
}

/** The device is the session's; a payload that names another one is somebody else's. */
function requireOwnDevice(actor: Actor, deviceId: string | null | undefined): void {
  if (actor.role !== 'WAITER' || !deviceId) return;
  if (actor.kind === 'waiter-device' && actor.deviceId === deviceId) return;
  throw new AppError('forbidden', 'DEVICE_MISMATCH', 'Keine Berechtigung');
}

async function findFirst(trx: Transaction<Schema>, clientOrderId: string, hash: string): Promise<OrderRow | undefined> {
  const first = await trx
    .selectFrom('orders')
    .selectAll()
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (first && first.content_hash !== hash) {
    throw new AppError(
      'conflict',
      'ORDER_ID_REUSED',
      'Unter dieser Bestell-Id ist bereits eine andere Bestellung gespeichert.',
    );
  }
  return first;
}

/** An order that was already paid is booked whatever the event's switches say now. */
function requireOpen(event: EventRow, input: OrderInput): void {
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

async function storeOrder(
  trx: Transaction<Schema>,
  context: Context,
  actor: Actor,
  event: EventRow | undefined,
  input: OrderInput,
  hash: string,
): Promise<number> {
  const now = context.now();
  const { lines, flags } = await priceLines(trx, input);
  const reasons = [...closedFlags(event, input), ...flags].map(flagText);
  const order = await insertOrder(trx, context, { actor, event, input, hash, reasons, now });
  await insertLines(trx, order.id, lines);
  await trx
    .insertInto('payments')
    .values({
      order_id: order.id,
      method: input.paymentMethod,
      amount: order.total,
      received: input.paymentAmount,
      change_given: input.change,
      created_at: order.created_at,
    })
    .execute();
  if (event) {
    await createTicketJobs(trx, {
      order,
      lines,
      event,
      waiter: waiterName(actor),
      timeZone: context.settings.timeZone,
      leftToDevice: input.printsItself,
    });
    await recordLiveEvent(trx, { eventId: event.id, type: 'order.created', payload: { orderId: order.id }, at: now });
  }
  await recordAudit(trx, {
    at: now,
    actor: actorName(actor),
    action: 'order.place',
    eventId: event?.id ?? null,
    subject: input.clientOrderId,
    details: { total: order.total, method: input.paymentMethod, offline: input.offline, flags: reasons },
  });
  return order.id;
}

async function insertOrder(
  trx: Transaction<Schema>,
  context: Context,
  facts: { actor: Actor; event: EventRow | undefined; input: OrderInput; hash: string; reasons: string[]; now: Date },
): Promise<OrderRow> {
  const { actor, event, input, hash, reasons, now } = facts;
  const day = businessDayOf(context, input, now);
  const row = await trx
    .insertInto('orders')
    .values({
      client_order_id: input.clientOrderId,
      content_hash: hash,
      event_id: event?.id ?? null,
      device_id: actor.kind === 'waiter-device' ? actor.deviceRowId : null,
      user_id: actor.kind === 'account' ? actor.userId : null,
      order_number: await nextNumber(trx, `order:${event?.id ?? 'demo'}:${day}`),
      business_day: day,
      table_number: input.tableNumber,
      is_takeaway: input.isTakeawayMode ? 1 : 0,
      total: totalOf(input.items.map(({ price, quantity }) => ({ priceRappen: price, quantity }))),
      status: 'new',
      offline: input.offline ? 1 : 0,
      flagged: reasons.length > 0 ? 1 : 0,
      flag_reasons: reasons.length > 0 ? JSON.stringify([...new Set(reasons)]) : null,
      taken_at: input.timestamp ? new Date(input.timestamp).toISOString() : null,
      created_at: now.toISOString(),
      cancelled_at: null,
      cancel_reason: null,
    })
    .onConflict((conflict) => conflict.column('client_order_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new RepeatedOrder();
  return row;
}

/** The server's clock decides; only an order that was delivered late counts to the evening it was taken. */
function businessDayOf(context: Context, input: OrderInput, now: Date): string {
  const { timeZone, businessDayStart } = context.settings;
  const taken = input.offline && input.timestamp ? new Date(input.timestamp) : now;
  const isPlausible = taken <= now && now.getTime() - taken.getTime() <= MAX_LATE_DAYS * DAY_MS;
  return businessDay(isPlausible ? taken : now, timeZone, businessDayStart);
}

async function insertLines(trx: Transaction<Schema>, orderId: number, lines: readonly PricedLine[]): Promise<void> {
  await trx
    .insertInto('order_lines')
    .values(
      lines.map((line, index) => ({
        order_id: orderId,
        position: index + 1,
        menu_item_id: line.menuItemId,
        name: line.name,
        category: line.category,
        unit_price: line.unitPrice,
        quantity: line.quantity,
        amount: line.unitPrice * line.quantity,
        note: line.note,
      })),
    )
    .execute();
}

/** Who the kitchen asks when a ticket is unclear. */
function waiterName(actor: Actor): string {
  return actor.kind === 'waiter-device' ? `Service ${actor.deviceNumber}` : actor.username;
}
