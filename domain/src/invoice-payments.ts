import { formatDate } from './business-day.ts';
import { formatChf, formatSigned } from './money.ts';
import type { PaymentMethod } from './orders-schema.ts';

export const PAYMENT_WORDS: Record<PaymentMethod, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

/** Of an order on an invoice, in Rappen. */
export interface PaidOrder {
  method: PaymentMethod;
  total: number;
  /** What rounding the cash added to the total. */
  rounding: number;
  takenAt: string;
}

/** What an invoice's orders were paid with by one method. */
export interface InvoicePayment {
  method: PaymentMethod;
  /** Rounding included; negative: more deposit was handed out than taken in. */
  amount: number;
  rounding: number;
  first: string;
  last: string;
}

const METHODS = Object.keys(PAYMENT_WORDS) as PaymentMethod[];

/** Adds up what was paid by each method, and from when until when. */
export function addingPayments(): { add: (order: PaidOrder) => void; payments: () => InvoicePayment[] } {
  const payments = new Map<PaymentMethod, InvoicePayment>();
  return {
    add: ({ method, total, rounding, takenAt }) => {
      const known = payments.get(method) ?? { method, amount: 0, rounding: 0, first: takenAt, last: takenAt };
      known.amount += total + rounding;
      known.rounding += rounding;
      // Late orders stand where they were booked, with the time they were taken.
      if (takenAt < known.first) known.first = takenAt;
      if (takenAt > known.last) known.last = takenAt;
      payments.set(method, known);
    },
    payments: () => METHODS.flatMap((method) => payments.get(method) ?? []),
  };
}

/** Every order is paid when it is taken. */
export const SETTLED = `Bereits bezahlt. Offen: ${formatChf(0)}`;

/** `Bezahlt: Bar CHF 65.85 (Rundung -0.02), 21.11.2026 19:32 bis 20:10`; `onWall` says day and time of an instant. */
export function paidWords(
  { method, amount, rounding, first, last }: InvoicePayment,
  onWall: (instant: string) => { date: string; time: string },
): string {
  const rounded = rounding === 0 ? '' : ` (Rundung ${formatSigned(rounding)})`;
  const verb = amount < 0 ? 'Ausbezahlt' : 'Bezahlt';
  return `${verb}: ${PAYMENT_WORDS[method]} ${formatChf(Math.abs(amount))}${rounded}, ${timesOf(onWall(first), onWall(last))}`;
}

function timesOf(first: { date: string; time: string }, last: { date: string; time: string }): string {
  const from = `${formatDate(first.date)} ${first.time}`;
  if (first.date !== last.date) return `${from} bis ${formatDate(last.date)} ${last.time}`;
  return first.time === last.time ? from : `${from} bis ${last.time}`;
}
