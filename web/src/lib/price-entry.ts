import { chfFromRappen, formatAmount, parseAmount, rappenFromChf } from '@bestellsystem/domain/money.ts';

export interface PriceEntry {
  /** CHF as on the wire; undefined while the text is no price. */
  chf: number | undefined;
  error: string | undefined;
  /** A price may stand that cash can't pay exactly; it deserves a second look. */
  note: string | undefined;
}

const SMALLEST_COIN_RAPPEN = 5;

/** A price as somebody typed it. */
export function readPrice(text: string): PriceEntry {
  const parsed = parseAmount(text);
  if (!parsed.ok) return { chf: undefined, error: parsed.message, note: undefined };
  const note = parsed.rappen % SMALLEST_COIN_RAPPEN === 0 ? undefined : 'Bargeld kennt nur 5-Rappen-Schritte';
  return { chf: chfFromRappen(parsed.rappen), error: undefined, note };
}

/** A price of the wire as it stands in a field: `4.5` → `4.50`. */
export function priceText(chf: number): string {
  return formatAmount(rappenFromChf(chf) ?? 0);
}
