import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { AppError, orderNotFound } from '@bestellsystem/domain/errors.ts';
import { orderInstant } from '@bestellsystem/domain/order-time.ts';
import type { OrganizerSettings } from '@bestellsystem/domain/organizer-settings-schema.ts';
import type { Receipt } from '@bestellsystem/domain/receipts-schema.ts';
import { vatSums } from '@bestellsystem/domain/vat.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import { manages, requireOrderEvent } from '../events/event-access.ts';
import { hasTaken } from '../orders/order-ownership.ts';
import { requireOrderById } from '../orders/orders.ts';
import { readOrganizerSettings } from '../organizer-settings/organizer-settings.ts';
import { listReceiptPrinters } from '../printing/receipt-printers.ts';
import type { Actor } from '../sessions/actor.ts';

/**
 * What a guest gets for an order, named by its number or by the id its device gave it; the order's lines are as they
 * were sold, the organizer's words as they are now.
 */
export async function getReceipt(context: Context, actor: Actor, order: number | string): Promise<Receipt> {
  const { db, settings } = context;
  const orderId = typeof order === 'number' ? order : await findOrderId(db, order);
  const event = await requireReceiptable(db, actor, orderId);
  return {
    ...(await readReceipt(db, event, orderId, settings.timeZone)),
    printers: await listReceiptPrinters(db, event.id),
  };
}

async function findOrderId(db: Kysely<Schema>, clientOrderId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (!row) throw orderNotFound();
  return row.id;
}

/** The event of an order the actor took or manages. An order that isn't there and one of somebody else look the same. */
export async function requireReceiptable(db: Kysely<Schema>, actor: Actor, orderId: number): Promise<EventRow> {
  const order = await db
    .selectFrom('orders')
    .select(['event_id', 'device_id', 'user_id', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || order.event_id === null) throw orderNotFound();
  const event = await requireOrderEvent(db, actor, order.event_id, orderNotFound);
  if (!manages(actor, event) && !(await hasTaken(db, actor, order))) throw orderNotFound();
  if (order.status === 'cancelled') throw cancelledOrder();
  return event;
}

export async function readReceipt(
  db: Kysely<Schema>,
  event: EventRow,
  orderId: number,
  timeZone: string,
): Promise<Omit<Receipt, 'printers'>> {
  const order = await requireOrderById(db, orderId);
  const settings = await readOrganizerSettings(db, event.organizer_id);
  const lines = order.items.map(({ menuItem, quantity, price, vatRate }) => ({
    name: menuItem.name,
    kind: menuItem.kind,
    quantity,
    unitPrice: price,
    amount: quantity * price,
    vatRate,
  }));
  const sums = vatSums(lines);
  const taken = await readTakenAt(db, orderId);
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    eventName: event.name,
    organizer: senderOf(settings),
    text: settings.receiptText,
    tableNumber: order.tableNumber,
    date: formatDate(calendarDate(taken, timeZone)),
    time: timeOfDay(taken, timeZone),
    lines,
    total: order.total,
    rounding: order.rounding,
    payable: order.payable,
    paid: order.paymentAmount,
    change: order.change,
    paymentMethod: order.paymentMethod,
    vat: sums.length > 0 ? { number: settings.vatNumber, sums } : null,
  };
}

/** When the guest paid: an order that waited for a network was taken before the server heard of it. */
async function readTakenAt(db: Kysely<Schema>, orderId: number): Promise<Date> {
  const { offline, taken_at, created_at } = await db
    .selectFrom('orders')
    .select(['offline', 'taken_at', 'created_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return new Date(orderInstant({ isOffline: offline === 1, deviceTime: taken_at, createdAt: created_at }));
}

function senderOf({ name, street, houseNumber, postalCode, town }: OrganizerSettings): Receipt['organizer'] {
  const addressLines = [`${street} ${houseNumber}`.trim(), `${postalCode} ${town}`.trim()].filter(Boolean);
  return { name, addressLines };
}

export function cancelledOrder(): AppError {
  return new AppError(
    'conflict',
    'ORDER_CANCELLED',
    'Diese Bestellung ist storniert: dafür gibt es keine Quittung. Falls der Gast schon eine hat, bitte zurücknehmen.',
  );
}
