/** Parts of their sum, each from 0 to 1; nothing is a part of nothing. */
function sharesOf(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => (total > 0 ? value / total : 0));
}

/**
 * Whole percents that add up to 100: what rounding down leaves over goes to those who lost most by it. Equal parts
 * may so differ by one.
 */
export function wholePercents(values: readonly number[]): number[] {
  const exact = sharesOf(values).map((share) => share * 100);
  const percents = exact.map(Math.floor);
  if (exact.every((percent) => percent === 0)) return percents;

  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byLoss = exact.map((percent, index) => ({ index, loss: percent - Math.floor(percent) }));
  byLoss.sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, Math.round(left))) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

export interface WithShare {
  /** From 0 to 1. */
  share: number;
  /** Whole ones, which add up to 100. */
  percent: number;
}

/** Each row with its part of what all rows make together. */
export function withShares<Row>(rows: readonly Row[], amountOf: (row: Row) => number): (Row & WithShare)[] {
  const amounts = rows.map(amountOf);
  const shares = sharesOf(amounts);
  const percents = wholePercents(amounts);
  return rows.map((row, index) => ({ ...row, share: shares[index] ?? 0, percent: percents[index] ?? 0 }));
}
