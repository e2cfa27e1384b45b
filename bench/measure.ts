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

/** What a figure must not exceed, or must reach. */
export type Limit = { name: string; unit: string; figure: number } & ({ atMost: number } | { atLeast: number });

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The figure that this part of all figures, such as 0.95, does not exceed. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export function report({ name, unit, atLeast }: Measurement, own: number, reference: number): string {
  const ratio = own / reference;
  const verdict = ratio >= atLeast ? 'reached' : 'missed';
  return `${name}: ${own.toFixed(1)} against ${reference.toFixed(1)} ${unit}, ratio ${ratio.toFixed(2)} (goal ${atLeast}: ${verdict})`;
}

export function reportLimit({ name, unit, figure, ...goal }: Limit): string {
  const [words, isReached] =
    'atMost' in goal
      ? [`at most ${goal.atMost}`, figure <= goal.atMost]
      : [`at least ${goal.atLeast}`, figure >= goal.atLeast];
  return `${name}: ${figure.toFixed(2)} ${unit} (goal ${words}: ${isReached ? 'reached' : 'missed'})`;
}

const MEASURED_MS = Number(process.env.BENCH_SECONDS || 3) * 1000;

/** How orders are measured: so many at once, for so many milliseconds. */
export const LOAD = {
  atOnce: 32,
  /** A program that has just started has yet to be translated by its engine, on both sides of a ratio. */
  warmUpMs: MEASURED_MS / 2,
  measuredMs: MEASURED_MS,
} as const;

/** How many orders are taken in a second when as many as agreed are under way at once. */
export async function ordersPerSecond(place: () => Promise<unknown>): Promise<number> {
  await takeFor(LOAD.warmUpMs, place);
  const from = performance.now();
  const taken = await takeFor(LOAD.measuredMs, place);
  return (taken / (performance.now() - from)) * 1000;
}

async function takeFor(duration: number, place: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + duration;
  let taken = 0;
  await Promise.all(
    Array.from({ length: LOAD.atOnce }, async () => {
      for (; performance.now() < end; taken++) await place();
    }),
  );
  return taken;
}
