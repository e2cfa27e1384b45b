const SMALLEST_COIN_RAPPEN = 5;

/** What cash can pay of an amount: the nearest 5 Rappen. */
export function roundCash(rappen: number): number {
  return Math.round(rappen / SMALLEST_COIN_RAPPEN) * SMALLEST_COIN_RAPPEN || 0;
}

/** What rounding adds to an amount or takes off it, at most 2 Rappen. */
export function cashRounding(rappen: number): number {
  return roundCash(rappen) - rappen || 0;
}

export const NO_SUCH_COINS = 'Bar gibt es nur auf 5 Rappen genau, zum Beispiel 100.50.';

/** Whether there are coins for it. */
export function isCash(rappen: number): boolean {
  return rappen % SMALLEST_COIN_RAPPEN === 0;
}
