import { addingPayments, type InvoicePayment } from '@bestellsystem/domain/invoice-payments.ts';
import type { OrganizerSettings } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { type InvoiceData, invoiceDataSchema, type StatisticsFilter } from '@bestellsystem/domain/statistics-schema.ts';
import { vatSums } from '@bestellsystem/domain/vat.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../db/schema.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { readOrganizerSettings } from '../organizer-settings/organizer-settings.ts';
import type { Actor } from '../sessions/actor.ts';
import { paperName, partOfDay } from './export-file-name.ts';
import { addingPositions } from './invoice-positions.ts';
import { readFilteredOrders } from './order-lists.ts';
import { currentDay } from './order-time.ts';
import { ordersJson } from './orders-json.ts';
import { selectionWords } from './selection-words.ts';
import type { SoldOrder } from './sold-orders.ts';

type InvoiceSums = Omit<InvoiceData, 'orders'>;

/** What was sold altogether, in which orders, and how they were paid. */
export interface SummedInvoice extends InvoiceSums {
  orders: { orderId: number }[];
  payments: InvoicePayment[];
}

/** What a table, a device or an hour had: every order that fits, but for the cancelled ones. */
export async function sumInvoice(
  context: Context,
  actor: Actor,
  eventId: number,
  filter: StatisticsFilter,
): Promise<SummedInvoice> {
  const { orders, sums } = await readInvoice(context, actor, eventId, filter);
  const ids: SummedInvoice['orders'] = [];
  const { add, payments } = addingPayments();
  for await (const page of orders) {
    for (const order of page) add(order);
    ids.push(...page.map(({ id }) => ({ orderId: id })));
  }
  return { ...(await sums()), orders: ids, payments: payments() };
}

/**
 * The same with its orders as JSON, made while it is sent: a whole day's would fill the memory. It is what a page prints an
 * invoice from, and is called as the PDF of that would be.
 */
export async function invoiceJson(
  context: Context,
  actor: Actor,
  eventId: number,
  filter: StatisticsFilter,
): Promise<{ printed: string; isEmpty: boolean; content: AsyncGenerator<string> }> {
  const { event, date, orders, sums } = await readInvoice(context, actor, eventId, filter);
  const selection = await selectionWords(context, actor, eventId, { ...filter, date });
  const first = await firstFull(orders);
  return {
    printed: paperName('rechnung', event, partOfDay(date, selection)),
    isEmpty: first === undefined,
    content: invoicePieces({ orders: beginningWith(first, orders), sums }),
  };
}

async function firstFull(pages: AsyncGenerator<SoldOrder[]>): Promise<SoldOrder[] | undefined> {
  for (;;) {
    const { value, done } = await pages.next();
    if (done) return undefined;
    if (value.length > 0) return value;
  }
}

async function* beginningWith(
  first: SoldOrder[] | undefined,
  pages: AsyncGenerator<SoldOrder[]>,
): AsyncGenerator<SoldOrder[]> {
  if (first) yield first;
  yield* pages;
}

interface ReadInvoice {
  orders: AsyncGenerator<SoldOrder[]>;
  /** To be asked for once all orders were read. */
  sums: () => Promise<InvoiceSums>;
}

async function readInvoice(
  context: Context,
  actor: Actor,
  eventId: number,
  filter: StatisticsFilter,
): Promise<ReadInvoice & { event: EventRow; date: string }> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  const date = filter.date ?? currentDay(context);
  const { add, positions } = addingPositions();
  const sums = async (): Promise<InvoiceSums> => {
    const summed = positions();
    const vat = vatSums(summed.map(amountOf));
    const sender = senderOf(await readOrganizerSettings(context.db, event.organizer_id), vat.length > 0);
    return { date, positions: summed, vat, sender };
  };
  const orders = owed(readFilteredOrders(context, event.id, { ...filter, date }), add);
  return { event, date, orders, sums };
}

async function* owed(pages: AsyncGenerator<SoldOrder[]>, add: (order: SoldOrder) => void): AsyncGenerator<SoldOrder[]> {
  for await (const page of pages) {
    const orders = page.filter(({ status }) => status !== 'cancelled');
    for (const order of orders) add(order);
    yield orders;
  }
}

const sumsSchema = invoiceDataSchema.omit({ orders: true });

/** The answer in pieces: a page of orders each, the sums at the end. */
export function invoicePieces({ orders, sums }: ReadInvoice): AsyncGenerator<string> {
  return ordersJson(
    orders,
    (list) => z.encode(invoiceDataSchema.shape.orders, list),
    async () => z.encode(sumsSchema, await sums()),
  );
}

/** What was sold with VAT bears it, also when the organizer owes none any more. */
function senderOf(settings: OrganizerSettings, bearsVat: boolean): InvoiceData['sender'] {
  const { name, street, houseNumber, postalCode, town, isVatLiable, vatNumber, receiptText } = settings;
  const addressLines = [`${street} ${houseNumber}`.trim(), `${postalCode} ${town}`.trim()].filter(Boolean);
  return {
    name,
    addressLines,
    vatNumber: isVatLiable || bearsVat ? vatNumber : '',
    ...(receiptText && { receiptText }),
  };
}

function amountOf({ totalAmount, vatRate }: InvoiceData['positions'][number]) {
  return { amount: totalAmount, vatRate };
}
