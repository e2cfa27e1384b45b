/** A figure of the product beside one of what it is measured against, taken in the same run. */
export interface Measurement {
  name: string;
  /** What the figures count, such as `orders/s`. */
  unit: string;
  own: () => Promise<number>;
  reference: () => Promise<number>;
  /** The ratio own / reference that is to be reached at least. */
  atLeast: number;
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function report({ name, unit, atLeast }: Measurement, own: number, reference: number): string {
  const ratio = own / reference;
  const verdict = ratio >= atLeast ? 'reached' : 'missed';
  return `${name}: ${own.toFixed(1)} against ${reference.toFixed(1)} ${unit}, ratio ${ratio.toFixed(2)} (goal ${atLeast}: ${verdict})`;
}
