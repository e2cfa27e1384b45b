import { writeSync } from 'node:fs';

const STDOUT = 1;
/** Letters that wait for a slow reader; what comes beyond them is not kept. */
const MOST_WAITING = 1_000_000;
const RETRY_MS = 50;
const TRIES_AT_END = 10;
/** Nobody reads any more. Of what else fails, as on a full disk, one line is lost and the next one tried. */
const FOR_GOOD = ['EPIPE', 'EBADF', 'EIO'];
const NOTHING = Buffer.alloc(0);

/**
 * Where the log goes, a line at a time: the server waits for nobody who reads it, and ends also where the reader has
 * left. The logger's own output tries for ever then to write what is still to be said.
 */
export class LogOutput {
  readonly #take: (bytes: Buffer) => number;
  #waiting = '';
  /** The rest of what has begun to be taken. */
  #begun = NOTHING;
  #isOver = false;

  /** `take` answers how many bytes it took, or throws. */
  constructor(take = (bytes: Buffer) => writeSync(STDOUT, bytes)) {
    this.#take = take;
    // A pipe that Node has opened takes what there is room for; until then a reader who stands still would hold up all.
    void process.stdout;
    process.once('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#isOver || this.#waiting.length > MOST_WAITING) return;
    const isFirst = !this.#hasMore();
    this.#waiting += line;
    if (isFirst) this.#writeOn();
  }

  #writeOn(): void {
    while (this.#hasMore()) {
      if (this.#writeSome()) continue;
      setTimeout(() => this.#writeOn(), RETRY_MS).unref();
      return;
    }
  }

  /** Nothing happens any more but what is done here. */
  #writeRest(): void {
    for (let tries = 0; tries < TRIES_AT_END && this.#hasMore(); ) {
      if (this.#writeSome()) continue;
      tries++;
      Atomics.wait(PAUSE, 0, 0, RETRY_MS);
    }
  }

  #hasMore(): boolean {
    return !this.#isOver && this.#begun.length + this.#waiting.length > 0;
  }

  /** False where the reader has no room just now. */
  #writeSome(): boolean {
    if (this.#begun.length === 0) {
      this.#begun = Buffer.from(this.#waiting);
      this.#waiting = '';
    }
    try {
      this.#begun = this.#begun.subarray(this.#take(this.#begun));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return false;
      this.#begun = NOTHING;
      this.#isOver = FOR_GOOD.includes(code);
    }
    return true;
  }
}

const PAUSE = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
