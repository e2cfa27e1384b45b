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

/** A line of an order, as exports show it; amounts in Rappen. */
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

export function exportRows(order: SoldOrder, timeZone: string): ExportRow[] {
  const taken = new Date(order.takenAt);
  const date = calendarDate(taken, timeZone);
  const time = timeOfDay(taken, timeZone);
  return order.lines.map((line) => ({
    date,
    time,
    orderNumber: order.orderNumber,
    table: order.tableNumber,
    device: order.device.deviceDisplayName,
    category: line.category,
    item: line.name,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount,
    payment: PAYMENT_LABELS[order.method],
    status: STATUS_LABELS[order.status],
  }));
}
