import { calendarDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import type { OrderStatus, PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import type { SoldOrder } from './sold-orders.ts';

export const EXPORT_COLUMNS = [
  'Datum',
  'Zeit',
  'Bestellung',
  'Tisch',
  'Gerät',
  'Kategorie',
  'Artikel',
  'Menge',
  'Einzelpreis',
  'Betrag',
  'Zahlungsart',
  'Status',
] as const;

/** A line of an order, as exports show it, or its rounding; amounts in Rappen. */
export interface ExportRow {
  /** Date and time on the wall where the event is: an order at 01:30 bears the date of the night it was taken in. */
  date: string;
  time: string;
  orderNumber: number;
  table: string;
  device: string;
  category: string;
  item: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  payment: string;
  status: string;
}

const STATUS_LABELS: Record<OrderStatus, string> = {
  new: 'Neu',
  preparing: 'In Zubereitung',
  completed: 'Fertig',
  cancelled: 'Storniert',
};

export const PAYMENT_LABELS: Record<PaymentMethod, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

/** In the column of the categories, whatever category the organizer keeps deposits in: they are no sales. */
export const DEPOSIT_LABEL = 'Depot';
export const ROUNDING_LABEL = 'Rundung';
const TAKEN_LABELS = [DEPOSIT_LABEL, ROUNDING_LABEL].map((label) => label.toLowerCase());

/** Of an article: also where its organizer calls a category like one of these two, it is told apart as sales. */
export function articleCategory(category: string): string {
  return TAKEN_LABELS.includes(category.toLowerCase()) ? `${category} (Artikel)` : category;
}

export function exportRows(order: SoldOrder, timeZone: string): ExportRow[] {
  const taken = new Date(order.takenAt);
  const date = calendarDate(taken, timeZone);
  const time = timeOfDay(taken, timeZone);
  const rowOf = (line: Pick<ExportRow, 'category' | 'item' | 'quantity' | 'unitPrice' | 'amount'>): ExportRow => ({
    date,
    time,
    orderNumber: order.orderNumber,
    table: order.tableNumber,
    device: order.device.deviceDisplayName,
    ...line,
    payment: PAYMENT_LABELS[order.method],
    status: STATUS_LABELS[order.status],
  });
  const rows = order.lines.map(({ kind, category, name: item, quantity, unitPrice, amount }) =>
    rowOf({
      category: kind === 'deposit' ? DEPOSIT_LABEL : articleCategory(category),
      item,
      quantity,
      unitPrice,
      amount,
    }),
  );
  if (order.rounding === 0) return rows;
  const rounding = { unitPrice: order.rounding, amount: order.rounding };
  return [...rows, rowOf({ category: ROUNDING_LABEL, item: ROUNDING_LABEL, quantity: 1, ...rounding })];
}
