import type { ReasonCode } from './reasons.ts';

/** What a printer sends back, told apart by the bits that are fixed in each kind of answer (Epson ESC/POS reference). */
export type Reply =
  /** Answer to `DLE EOT n`; which n is not part of it. */
  | { kind: 'status'; value: number }
  /** Answer to `GS ( H`: everything before it has been processed. */
  | { kind: 'processed'; id: string }
  /** Answer to `DLE DC4 8`: the buffer is empty. */
  | { kind: 'cleared' }
  /** Answer to `GS r 1`, which waits its turn in the buffer like text. */
  | { kind: 'paper'; value: number };

export type StatusQuestion = 1 | 2 | 3 | 4;

/** `DLE EOT n` is answered at once, even by a printer that is offline or has a full buffer. */
export function askStatus(question: StatusQuestion): Uint8Array {
  return Uint8Array.of(0x10, 0x04, question);
}

/** `GS ( H` function 48: the printer says this id back once it has processed everything before. Four printable bytes. */
export function askProcessId(id: string): Uint8Array {
  return Uint8Array.of(0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, ...[...id].map((sign) => sign.charCodeAt(0)));
}

/** `GS r 1` */
export const ASK_PAPER = Uint8Array.of(0x1d, 0x72, 1);
/** `DLE DC4 8` with its fixed arguments: throws away what is in the buffer but not yet on paper. */
export const CLEAR_BUFFER = Uint8Array.of(0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8);

/** What stops the printer according to its answer to `DLE EOT n`; undefined when it is ready. */
export function stopReason(question: StatusQuestion, value: number): ReasonCode | undefined {
  switch (question) {
    case 1:
      return value & 0x08 ? 'PRINTER_ERROR' : undefined;
    case 2:
      if (value & 0x04) return 'COVER_OPEN';
      if (value & 0x20) return 'PAPER_OUT';
      return value & 0x40 ? 'PRINTER_ERROR' : undefined;
    case 3:
      return value & 0x68 ? 'PRINTER_ERROR' : undefined;
    case 4:
      return value & 0x60 ? 'PAPER_OUT' : undefined;
  }
}

/** Bits 2 and 3 of the answer to `GS r 1`: the paper has come to its end. */
export function isPaperEnd(paperValue: number): boolean {
  return (paperValue & 0x0c) !== 0;
}

/** Takes bytes as they arrive, in any pieces, and gives the answers that are complete. */
export function createReplyReader(): (chunk: Uint8Array) => Reply[] {
  let pending: number[] = [];
  return (chunk) => {
    pending.push(...chunk);
    const replies: Reply[] = [];
    let at = 0;
    for (let read = readReply(pending, at); read; read = readReply(pending, at)) {
      at += read.length;
      if (read.reply) replies.push(read.reply);
    }
    pending = pending.slice(at);
    return replies;
  };
}

function readReply(bytes: readonly number[], at: number): { reply?: Reply; length: number } | undefined {
  const first = bytes[at];
  const second = bytes[at + 1];
  if (first === undefined) return undefined;
  if (first === 0x37) {
    const end = bytes.indexOf(0, at);
    if (end < 0) return undefined;
    const length = end + 1 - at;
    if (second === 0x25) return { reply: { kind: 'cleared' }, length };
    if (second !== 0x22) return { length };
    return { reply: { kind: 'processed', id: String.fromCharCode(...bytes.slice(at + 2, end)) }, length };
  }
  // Status that some printers push unasked: four bytes, whose causes DLE EOT tells too.
  if ((first & 0x93) === 0x10) return bytes.length - at < 4 ? undefined : { length: 4 };
  if ((first & 0x93) === 0x12) return { reply: { kind: 'status', value: first }, length: 1 };
  if ((first & 0x90) === 0) return { reply: { kind: 'paper', value: first }, length: 1 };
  return { length: 1 };
}
