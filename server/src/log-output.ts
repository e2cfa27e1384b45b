import { write, writeSync } from 'node:fs';

const STDOUT = 1;
/** Letters that wait for a slow reader; what comes beyond them is not kept. */
const MOST_WAITING = 1_000_000;
const RETRY_MS = 50;
const TRIES_AT_END = 10;
const NOTHING = Buffer.alloc(0);

/**
 * Where the log goes, a line at a time: the server waits for nobody who reads it, and ends also where the reader has
 * left. The logger's own output tries for ever then to write what is still to be said.
 */
export class LogOutput {
  #waiting = '';
  /** The rest of what the reader has begun to take. */
  #begun = NOTHING;
  /** It is in the system's hands, and comes also where this process ends. */
  #isUnderWay = false;
  #isOver = false;

  constructor() {
    process.once('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#isOver || this.#waiting.length > MOST_WAITING) return;
    this.#waiting += line;
    if (!this.#isUnderWay && this.#begun.length === 0) this.#writeOn();
  }

  #writeOn(): void {
    if (!this.#hasMore()) return;
    this.#isUnderWay = true;
    write(STDOUT, this.#begun, (error, written) => {
      this.#isUnderWay = false;
      this.#isOver = isForGood(error);
      if (this.#isOver) return;
      this.#begun = this.#begun.subarray(error ? 0 : written);
      if (error) setTimeout(() => this.#writeOn(), RETRY_MS);
      else this.#writeOn();
    });
  }

  #hasMore(): boolean {
    if (this.#begun.length === 0) {
      this.#begun = Buffer.from(this.#waiting);
      this.#waiting = '';
    }
    return this.#begun.length > 0;
  }

  /** Nothing happens any more but what is done here. */
  #writeRest(): void {
    if (this.#isUnderWay) this.#begun = NOTHING;
    for (let tries = 0; tries < TRIES_AT_END && !this.#isOver && this.#hasMore(); ) {
      try {
        this.#begun = this.#begun.subarray(writeSync(STDOUT, this.#begun));
      } catch (error) {
        this.#isOver = isForGood(error);
        tries++;
        Atomics.wait(PAUSE, 0, 0, RETRY_MS);
      }
    }
  }
}

const PAUSE = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Nobody reads any more; a reader who is slow comes to it. */
function isForGood(error: unknown): boolean {
  return error !== null && (error as NodeJS.ErrnoException).code !== 'EAGAIN';
}
