const SMALLEST_COIN_RAPPEN = 5;

/** What cash can pay of an amount: the nearest 5 Rappen. */
export function roundCash(rappen: number): number {
  return Math.round(rappen / SMALLEST_COIN_RAPPEN) * SMALLEST_COIN_RAPPEN || 0;
}

/** What rounding adds to an amount or takes off it, at most 2 Rappen. */
export function cashRounding(rappen: number): number {
  return roundCash(rappen) - rappen || 0;
}
