import { chfFromRappen, formatAmount, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { parseAmount } from '@bestellsystem/domain/parse-amount.ts';

export interface PriceEntry {
  /** CHF as on the wire; undefined while the text is no price. */
  chf: number | undefined;
  error: string | undefined;
  /** A price may stand that cash can't pay exactly; it deserves a second look. */
  note: string | undefined;
}

const SMALLEST_COIN_RAPPEN = 5;

/** A price as somebody typed it; where cash is rounded, coins can pay any. */
export function readPrice(text: string, isCashRounded = false): PriceEntry {
  const parsed = parseAmount(text);
  if (!parsed.ok) return { chf: undefined, error: parsed.message, note: undefined };
  const isPayable = isCashRounded || parsed.rappen % SMALLEST_COIN_RAPPEN === 0;
  const note = isPayable ? undefined : 'Bargeld kennt nur 5\u2011Rappen-Schritte';
  return { chf: chfFromRappen(parsed.rappen), error: undefined, note };
}

/** A price of the wire as it stands in a field: `4.5` → `4.50`. */
export function priceText(chf: number): string {
  return formatAmount(rappenFromChf(chf) ?? 0);
}
