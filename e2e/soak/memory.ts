import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 2_000;
const MEGABYTE = 1024 * 1024;
/** What it may have more in its last quarter than in its second; the first is the start. */
const MOST_GROWTH = 1.5;
const FEWEST = 8;

/** What the server's process holds, as it says itself. */
export class Memory {
  private readonly base: string;
  private readonly samples: number[] = [];

  constructor(base: string) {
    this.base = base;
  }

  async watch(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      await delay(LOOK_MS);
      const text = await (await fetch(`${this.base}/api/metrics`)).text();
      this.samples.push(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]));
    }
  }

  problems(): string[] {
    if (this.samples.length < FEWEST) return ['the run was too short to say anything about memory'];
    const [before, after] = [this.quarter(1), this.quarter(3)];
    return after <= before * MOST_GROWTH ? [] : [`memory grew from ${megabytes(before)} to ${megabytes(after)}`];
  }

  figures(): Record<string, string> {
    return { 'memory in the second quarter': megabytes(this.quarter(1)), 'in the last': megabytes(this.quarter(3)) };
  }

  /** The middle of a quarter's samples. */
  private quarter(index: number): number {
    const size = this.samples.length / 4;
    const part = this.samples.slice(Math.floor(index * size), Math.floor((index + 1) * size)).sort((a, b) => a - b);
    return part[Math.floor(part.length / 2)] ?? Number.NaN;
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}
