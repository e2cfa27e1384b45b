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

/** Measurements that share something large; gives its report line by line. */
export interface Suite {
  name: string;
  run: () => AsyncGenerator<string>;
}

/** What a figure must not exceed. */
export interface Limit {
  name: string;
  unit: string;
  figure: number;
  atMost: number;
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

export function reportLimit({ name, unit, figure, atMost }: Limit): string {
  const verdict = figure <= atMost ? 'reached' : 'missed';
  return `${name}: ${figure.toFixed(2)} ${unit} (goal at most ${atMost}: ${verdict})`;
}
