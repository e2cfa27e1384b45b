import type { Finding } from '../faults/fault.ts';
import type { HeldMemory } from './held-memory.ts';

const MEGABYTE = 1024 * 1024;
const MOST_PER_1000 = 2 * MEGABYTE;
const MOST_LOG = 64 * MEGABYTE;
const MOST_SLOWDOWN = 1.2;
const FEWEST = 8;
const WARM_UP = 1 / 3;

export interface MemoryReading extends HeldMemory {
  /** So many had been taken. */
  orders: number;
}

/** Whether what the server keeps grows with the orders, once it has warmed up. */
export function judgeMemory(readings: readonly MemoryReading[]): Finding {
  const warm = readings.slice(Math.floor(readings.length * WARM_UP));
  if (warm.length < FEWEST) return tooShort('memory');
  const living = perThousand(warm, ({ living }) => living);
  const resident = perThousand(warm, ({ resident }) => resident);
  const figures = {
    'lives after a collection, in the end': megabytes(warm.at(-1)?.living ?? 0),
    'more of it per 1000 orders': megabytes(living),
    'the process, in the end': megabytes(warm.at(-1)?.resident ?? 0),
    'larger per 1000 orders': megabytes(resident),
  };
  const problems = living < MOST_PER_1000 ? [] : [`what lives grows by ${megabytes(living)} per 1000 orders`];
  return { problems, figures };
}

/** Whether there are ever more open descriptors: then the fewest of the end are more than the most of the beginning. */
export function judgeDescriptors(counts: readonly number[]): Finding {
  const quarter = Math.floor(counts.length / 4);
  if (quarter < 2) return tooShort('descriptors');
  const before = Math.max(...counts.slice(quarter, 2 * quarter));
  const after = Math.min(...counts.slice(-quarter));
  const figures = { 'descriptors, most in the second quarter and fewest in the last': `${before}, ${after}` };
  return { problems: after <= before ? [] : [`descriptors rise from ${before} to ${after}`], figures };
}

export function judgeLog(largest: number): Finding {
  const problems = largest <= MOST_LOG ? [] : [`the log of the database grew to ${megabytes(largest)}`];
  return { problems, figures: { 'log of the database, at most': megabytes(largest) } };
}

/** Whether orders take longer in the last hour than in the first, by the slowest of a hundred; in ms. */
export function judgePace(first: readonly number[], last: readonly number[]): Finding {
  if (Math.min(first.length, last.length) < FEWEST) return tooShort('the pace');
  const [before, after] = [p99(first), p99(last)];
  const figures = { 'p99 of the first and the last hour': `${before.toFixed(0)} and ${after.toFixed(0)} ms` };
  const problems =
    after <= before * MOST_SLOWDOWN ? [] : [`p99 rises from ${before.toFixed(0)} to ${after.toFixed(0)} ms`];
  return { problems, figures };
}

function tooShort(what: string): Finding {
  return { problems: [`the run was too short to say anything about ${what}`], figures: {} };
}

/** The slope of the straight line through the readings. */
function perThousand(readings: readonly MemoryReading[], of: (reading: MemoryReading) => number): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(readings.map(({ orders }) => orders)), mean(readings.map(of))];
  const rise = mean(readings.map((reading) => (reading.orders - x) * (of(reading) - y)));
  return (rise / mean(readings.map(({ orders }) => (orders - x) ** 2))) * 1000;
}

function p99(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
