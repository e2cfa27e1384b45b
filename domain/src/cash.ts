/** Swiss notes and coins in Rappen, largest first. */
export const DENOMINATIONS = [100_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5] as const;

/** The smallest one that is paper. */
export const SMALLEST_NOTE = 1_000;

export interface CashCount {
  /** Rappen. */
  denomination: number;
  count: number;
}

/** What the counted notes and coins are worth, in Rappen. */
export function worthOf(counts: readonly CashCount[]): number {
  return counts.reduce((sum, { denomination, count }) => sum + denomination * count, 0);
}
