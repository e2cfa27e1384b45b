import { roundCash } from '@bestellsystem/domain/cash-rounding.ts';
import { formatAmount } from '@bestellsystem/domain/money.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import { withoutThousands } from '@bestellsystem/domain/thousands.ts';

/** What the guest hands over, as it stands in the field. */
export interface Received {
  text: string;
  method: PaymentMethod;
  /** Filled in by a key for a whole amount: the next digit starts a new entry. */
  filled: boolean;
}

export const NOTHING_RECEIVED: Received = { text: '', method: 'CASH', filled: false };
export const QUICK_AMOUNTS: readonly number[] = [1000, 2000, 5000];

const MAX_FRANC_DIGITS = 6;
const MAX_DECIMALS = 2;
const SUGGESTION_SLOTS = 3;
/** Rappen of what guests round up to with notes and coins. */
const NOTE_STEPS = [500, 1000, 2000, 5000, 10_000, 20_000];

export function typeDigit(received: Received, digit: string): Received {
  const before = received.filled ? '' : received.text;
  const text = before === '0' ? digit : before + digit;
  return isEnterable(text) ? typed(text) : typed(before);
}

export function typePoint(received: Received): Received {
  const before = received.filled ? '' : received.text;
  if (before.includes('.')) return typed(before);
  return typed(`${before || '0'}.`);
}

export function eraseLast(received: Received): Received {
  return received.filled ? NOTHING_RECEIVED : typed(received.text.slice(0, -1));
}

/**
 * Text that came in whole, by paste or by an input method. A space is the point where Rappen follow or are still to come:
 * «4 50» is never 450. Other pairs of numbers are no amount.
 */
export function typeText(text: string): Received {
  const amount = text.replace(/^\s*(CHF\s*)?/i, '').replace(/^(\d+)\s+(?=(\d\d)?$)/, '$1.');
  const plain = withoutThousands(amount.trim()).replace(',', '.');
  if (/\d['’\s]+\d/.test(plain)) return NOTHING_RECEIVED;
  const match = /^(\d*)(\.\d{0,2})?/.exec(plain);
  return typed(`${(match?.[1] ?? '').slice(0, MAX_FRANC_DIGITS)}${match?.[2] ?? ''}`);
}

export function fillCash(rappen: number): Received {
  return { text: plainAmount(rappen), method: 'CASH', filled: true };
}

/** A card or a phone pays the exact total. */
export function fillExact(totalRappen: number): Received {
  return { text: plainAmount(totalRappen), method: 'CARD_TWINT', filled: true };
}

export function receivedRappen({ text }: Received): number {
  const [francs = '', decimals = ''] = text.split('.');
  return Number(francs || '0') * 100 + Number(decimals.padEnd(2, '0'));
}

/** What changes hands: cash may be rounded to 5 Rappen, a card never is. Negative: it is paid out. */
export function payableOf(totalRappen: number, { method }: Received, isCashRounded: boolean): number {
  return method === 'CASH' && isCashRounded ? roundCash(totalRappen) : totalRappen;
}

/** The change, or what is paid out, never negative, and what is still missing. */
export function settle(payableRappen: number, received: Received): { changeRappen: number; openRappen: number } {
  const difference = receivedRappen(received) - payableRappen;
  return { changeRappen: Math.max(0, difference), openRappen: Math.max(0, -difference) };
}

/**
 * What guests hand over for a total, beside the exact sum and the fixed quick amounts: the nearest sums without a note
 * too many, and the next hundred.
 */
export function suggestAmounts(totalRappen: number): number[] {
  const rounded = new Set(NOTE_STEPS.map((step) => Math.ceil(totalRappen / step) * step));
  const hundred = Math.ceil(totalRappen / 10_000) * 10_000;
  const near = [...rounded]
    .filter((rappen) => rappen > totalRappen && rappen !== hundred && !QUICK_AMOUNTS.includes(rappen))
    .sort((a, b) => a - b);
  return [...near.slice(0, SUGGESTION_SLOTS - 1), hundred]
    .filter((rappen) => rappen > totalRappen)
    .sort((a, b) => a - b);
}

function typed(text: string): Received {
  return { text, method: 'CASH', filled: false };
}

function isEnterable(text: string): boolean {
  const [francs = '', decimals = ''] = text.split('.');
  return francs.length <= MAX_FRANC_DIGITS && decimals.length <= MAX_DECIMALS;
}

/** `1234.50`, without apostrophe: it stands in a field. */
function plainAmount(rappen: number): string {
  return formatAmount(rappen).replaceAll("'", '');
}
