import { hash } from 'node:crypto';
import { cashRounding } from '@bestellsystem/domain/cash-rounding.ts';
import { AppError, type ErrorDetail } from '@bestellsystem/domain/errors.ts';
import { formatChf, MAX_RAPPEN } from '@bestellsystem/domain/money.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import { payableOf } from './order-money.ts';

/** In what the order contradicts itself, as a refusal (400): table and takeaway, sum, rounding, payment, change. */
export function contradictionOf(input: OrderInput): AppError | undefined {
  const details: ErrorDetail[] = [];
  const refuse = (path: string, message: string): void => void details.push({ path, message });

  if (input.isTakeawayMode && input.tableNumber !== TAKEAWAY) {
    refuse('tableNumber', 'Bei Takeaway muss die Tisch-Nr. TAKEAWAY sein.');
  }
  if (!input.isTakeawayMode && input.tableNumber.toUpperCase() === TAKEAWAY) {
    refuse('tableNumber', 'Bitte eine Tisch-Nr. eingeben!');
  }
  const sum = input.items.reduce((total, { price, quantity }) => total + price * quantity, 0);
  if (input.total !== sum) refuse('total', `Das Total stimmt nicht: die Artikel ergeben ${formatChf(sum)}.`);
  if (input.rounding !== 0 && input.paymentMethod !== 'CASH') {
    refuse('rounding', 'Gerundet wird nur, was bar bezahlt wird.');
  } else if (input.rounding !== 0 && input.rounding !== cashRounding(input.total)) {
    refuse('rounding', `Die Rundung stimmt nicht: sie ist ${formatChf(cashRounding(input.total))}.`);
  }
  const payable = payableOf(input);
  if (payable < 0 && input.paymentMethod !== 'CASH') {
    refuse('paymentMethod', 'Ausbezahlt wird bar.');
  }
  if (input.paymentAmount < payable) {
    refuse('paymentAmount', `Der erhaltene Betrag reicht nicht: das Total ist ${formatChf(payable)}.`);
  } else if (input.paymentAmount > Math.max(payable, MAX_RAPPEN)) {
    refuse('paymentAmount', `Der erhaltene Betrag ist zu gross: mehr als ${formatChf(MAX_RAPPEN)} gibt niemand.`);
  }
  if (input.change !== input.paymentAmount - payable) {
    refuse('change', 'Das Rückgeld stimmt nicht: es ist der erhaltene Betrag minus das Total.');
  }
  const first = details[0];
  return first && new AppError('invalid', 'INVALID_INPUT', first.message, { details });
}

/**
 * What makes two orders under one id the same: where, what, for how much, how paid. Not how it was delivered, so that
 * an order taken without network may be sent again as such.
 */
export function contentHash(input: OrderInput): string {
  const content = [
    input.eventId ?? null,
    input.tableNumber,
    input.isTakeawayMode,
    input.items.map(({ menuItem, quantity, price, note }) => [menuItem.id, quantity, price, note || null]),
    input.total,
    input.paymentAmount,
    input.paymentMethod,
    // Orders without it keep the hash they always had.
    ...(input.rounding === 0 ? [] : [input.rounding]),
  ];
  return hash('sha256', JSON.stringify(content));
}
