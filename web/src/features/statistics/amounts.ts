import { formatChf } from '@bestellsystem/domain/money.ts';

/** CHF as the server sends it, in Rappen; sums go beyond what a single field may carry. */
export function rappenOf(chf: number): number {
  return Math.round(chf * 100);
}

/** `1234.5` → `CHF 1'234.50`. */
export function chfText(chf: number): string {
  return formatChf(rappenOf(chf));
}
