import { EventEmitter } from 'node:events';
import { type Command, readCommand } from '../escpos.ts';

export type PrinterMode =
  | 'ok'
  /** Answers everything but `GS ( H`, as many cheap ones do. */
  | 'ok-without-process-id'
  /** Answers real-time questions and nothing else. */
  | 'status-only'
  | 'paper-out'
  | 'cover-open'
  /** Prints and never answers. */
  | 'silent'
  /** Prints a few bytes per tick. */
  | 'slow'
  /** Nobody listens on its port. */
  | 'refusing'
  | 'paper-ends-mid-ticket'
  /** Likewise, but what is in the buffer cannot be cleared: it comes out with the next paper. */
  | 'paper-ends-uncleared'
  /** Loses power, and with it buffer and connection, when a job arrives. */
  | 'power-off-with-full-buffer'
  /** Falls silent when a job arrives, and prints nothing of it. */
  | 'goes-dark';

interface PrinterEvents {
  /** A ticket was cut off. */
  ticket: [Uint8Array];
  /** The buffer was cleared on request. */
  cleared: [];
  /** A byte that belongs to no command this printer knows. */
  junk: [number];
}

const DLE = 0x10;
/** Bytes of the real-time commands by their second byte: DLE EOT n, DLE ENQ n, DLE DC4 fn and its arguments. */
const REAL_TIME_LENGTHS: ReadonlyMap<number, number> = new Map([
  [0x04, 3],
  [0x05, 3],
  [0x14, 10],
]);
/** Answers to `GS I n`. */
const IDENTITY: ReadonlyMap<number, string> = new Map([
  [66, 'SIMULATOR'],
  [67, 'VP-80'],
]);
const SLOW_BYTES_PER_TICK = 16;
const SLOW_TICK_MS = 2;

/** Receives, buffers and prints. What is in the buffer is not on paper until its turn has come. */
export class VirtualPrinter {
  readonly events = new EventEmitter<PrinterEvents>().setMaxListeners(0);
  /** Tickets that have been cut off, oldest first. */
  readonly paper: Uint8Array[] = [];
  /** To the host that is connected; replaced by each connection. */
  answer: (bytes: Uint8Array) => void = () => {};
  /** Breaks the connection as a power cut would. */
  breakConnection: () => void = () => {};
  private mode: PrinterMode;
  private readonly paperBytes: number;
  private paperLeft: number;
  private arriving: number[] = [];
  private buffer: number[] = [];
  private uncut: number[] = [];
  private tick: NodeJS.Timeout | undefined;

  constructor(mode: PrinterMode, paperBytes: number) {
    this.mode = mode;
    this.paperBytes = paperBytes;
    this.paperLeft = paperBytes;
  }

  /** What hangs out of the printer and has not been cut off. */
  get hanging(): Uint8Array {
    return Uint8Array.from(this.uncut);
  }

  get buffered(): number {
    return this.buffer.length;
  }

  /** New paper, a closed cover, power again: as the mode says. What was waiting in the buffer goes on printing. */
  setMode(mode: PrinterMode): void {
    this.mode = mode;
    this.paperLeft = this.paperBytes;
    this.work();
  }

  receive(bytes: Uint8Array): void {
    this.arriving.push(...bytes);
    this.takeArrived();
    if (this.mode === 'power-off-with-full-buffer' && this.buffer.length > 0) {
      this.buffer = [];
      this.breakConnection();
      return;
    }
    this.work();
  }

  stop(): void {
    clearTimeout(this.tick);
    this.tick = undefined;
  }

  /** Real-time commands are spotted anywhere in the stream and overtake everything in the buffer. */
  private takeArrived(): void {
    while (this.arriving.length > 0) {
      const length = this.realTimeLength();
      if (length > this.arriving.length) return;
      if (length === 0) this.buffer.push(...this.arriving.splice(0, 1));
      else this.doAtOnce(this.arriving.splice(0, length));
    }
  }

  private realTimeLength(): number {
    const [first, second] = this.arriving;
    if (first !== DLE) return 0;
    return second === undefined ? 2 : (REAL_TIME_LENGTHS.get(second) ?? 0);
  }

  private doAtOnce(command: readonly number[]): void {
    if (this.mode === 'silent' || this.isDark()) return;
    if (command[1] === 0x04) this.answer(Uint8Array.of(this.statusByte(command[2] ?? 0)));
    if (command[1] !== 0x14 || this.mode === 'paper-ends-uncleared') return;
    this.buffer = [];
    this.answer(Uint8Array.of(0x37, 0x25, 0));
    this.events.emit('cleared');
  }

  private isDark(): boolean {
    return this.mode === 'goes-dark' && this.buffer.length > 0;
  }

  private hasScarcePaper(): boolean {
    return this.mode === 'paper-ends-mid-ticket' || this.mode === 'paper-ends-uncleared';
  }

  private isPaperOut(): boolean {
    return this.mode === 'paper-out' || (this.hasScarcePaper() && this.paperLeft === 0);
  }

  private statusByte(question: number): number {
    const isCoverOpen = this.mode === 'cover-open';
    const isPaperOut = this.isPaperOut();
    if (question === 1) return isCoverOpen || isPaperOut ? 0x1a : 0x12;
    if (question === 2) return 0x12 | (isCoverOpen ? 0x04 : 0) | (isPaperOut ? 0x20 : 0);
    if (question === 4) return isPaperOut ? 0x7e : 0x12;
    return 0x12;
  }

  private canPrint(): boolean {
    return !this.isPaperOut() && this.mode !== 'cover-open' && !this.isDark();
  }

  private work(): void {
    if (this.mode === 'slow') {
      this.tick ??= setTimeout(() => this.workSlowly(), SLOW_TICK_MS);
      return;
    }
    let printed = 1;
    while (printed > 0 && this.canPrint()) printed = this.printNext(Number.POSITIVE_INFINITY);
  }

  private workSlowly(): void {
    this.tick = undefined;
    for (let left = SLOW_BYTES_PER_TICK; left > 0; ) {
      const printed = this.printNext(left);
      if (printed === 0) return;
      left -= printed;
    }
    this.work();
  }

  /** Takes the next command, or as much text as there is room for, out of the buffer; 0 when none is complete. */
  private printNext(maxBytes: number): number {
    const read = this.readNext();
    if (!read) return 0;
    const room = this.hasScarcePaper() ? Math.min(maxBytes, this.paperLeft) : maxBytes;
    const length = read.command.name === 'text' ? Math.min(read.length, room) : read.length;
    const bytes = this.buffer.splice(0, length);
    this.paperLeft = Math.max(0, this.paperLeft - length);
    this.execute(read.command, bytes);
    return length;
  }

  private readNext(): { command: Command; length: number } | undefined {
    while (this.buffer.length > 0) {
      try {
        const read = readCommand(Uint8Array.from(this.buffer), 0);
        return read === 'incomplete' ? undefined : read;
      } catch {
        this.events.emit('junk', this.buffer.shift() ?? 0);
      }
    }
    return undefined;
  }

  private execute(command: Command, bytes: readonly number[]): void {
    const isAnswering = this.mode !== 'silent' && this.mode !== 'status-only';
    if (command.name === 'ask-status') {
      if (isAnswering) this.answer(Uint8Array.of(0));
      return;
    }
    if (command.name === 'ask-identity') {
      const name = IDENTITY.get(command.question);
      if (isAnswering && name) this.answer(Buffer.from(`_${name}\0`));
      return;
    }
    if (command.name === 'ask-process-id') {
      const knowsIds = isAnswering && this.mode !== 'ok-without-process-id';
      if (knowsIds) this.answer(Uint8Array.of(0x37, 0x22, ...command.id, 0));
      return;
    }
    this.uncut.push(...bytes);
    if (command.name !== 'cut') return;
    const ticket = this.hanging;
    this.uncut = [];
    this.paper.push(ticket);
    this.events.emit('ticket', ticket);
  }
}
