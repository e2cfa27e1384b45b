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

const AT_ONCE = 32;
const MEASURED_MS = Number(process.env.BENCH_SECONDS || 3) * 1000;
/** A program that has just started has yet to be translated by its engine, on both sides of a ratio. */
const WARM_UP_MS = MEASURED_MS / 2;

/** How many orders are taken in a second when 32 are under way at once, and how many milliseconds each of them took. */
export async function measureOrders(place: () => Promise<unknown>): Promise<{ perSecond: number; ms: number[] }> {
  await takeFor(WARM_UP_MS, place);
  const from = performance.now();
  const ms = await takeFor(MEASURED_MS, place);
  return { perSecond: (ms.length / (performance.now() - from)) * 1000, ms };
}

export async function ordersPerSecond(place: () => Promise<unknown>): Promise<number> {
  return (await measureOrders(place)).perSecond;
}

async function takeFor(duration: number, place: () => Promise<unknown>): Promise<number[]> {
  const end = performance.now() + duration;
  const ms: number[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        await place();
        ms.push(performance.now() - from);
      }
    }),
  );
  return ms;
}
