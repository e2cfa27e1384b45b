/**
 * The ESC/POS commands our slips, and the questions asked around them, are made of. Anything else is unknown: a reader
 * that guessed the length of a command would take its arguments for text.
 */
export type Command =
  | { name: 'text'; bytes: Uint8Array }
  | { name: 'newline' }
  | { name: 'feed'; lines: number }
  | { name: 'init' }
  | { name: 'codepage'; page: number }
  | { name: 'bold'; on: boolean }
  | { name: 'size'; width: number; height: number }
  | { name: 'align'; to: number }
  | { name: 'cut' }
  | { name: 'beep' }
  | { name: 'qr-data'; bytes: Uint8Array }
  | { name: 'qr-print' }
  | { name: 'ask-status' }
  | { name: 'ask-process-id'; id: Uint8Array }
  /** `GS I n`: who made the printer (66), and what it is (67). */
  | { name: 'ask-identity'; question: number }
  | { name: 'setting' };

export interface ReadCommand {
  command: Command;
  length: number;
}

const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;

/** The command at `offset`; `incomplete` when its end has not arrived yet. Throws on a command it does not know. */
export function readCommand(bytes: Uint8Array, offset: number): ReadCommand | 'incomplete' {
  const first = bytes[offset];
  if (first === undefined) return 'incomplete';
  if (first >= 0x20) return readText(bytes, offset);
  if (first === LF) return { command: { name: 'newline' }, length: 1 };
  if (first === CR) return { command: { name: 'setting' }, length: 1 };
  const second = bytes[offset + 1];
  if (first !== ESC && first !== FS && first !== GS) throw unknown(bytes, offset);
  if (second === undefined) return 'incomplete';
  if (first === GS && second === 0x28) return readExtended(bytes, offset);
  if (first === GS && second === 0x56) return readCut(bytes, offset);
  const read = FIXED.get((first << 8) | second);
  if (!read) throw unknown(bytes, offset);
  const length = 2 + read.arguments;
  if (offset + length > bytes.length) return 'incomplete';
  return { command: read.toCommand(bytes[offset + 2] ?? 0), length };
}

/** All commands of a complete job. */
export function readCommands(bytes: Uint8Array): Command[] {
  const commands: Command[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const read = readCommand(bytes, offset);
    if (read === 'incomplete') throw new Error(`command at byte ${offset} ends too early`);
    commands.push(read.command);
    offset += read.length;
  }
  return commands;
}

interface FixedCommand {
  arguments: number;
  toCommand: (argument: number) => Command;
}

const setting = (count: number): FixedCommand => ({ arguments: count, toCommand: () => ({ name: 'setting' }) });

/** First two bytes to what follows. */
const FIXED: ReadonlyMap<number, FixedCommand> = new Map([
  [0x1b_40, { arguments: 0, toCommand: () => ({ name: 'init' }) }],
  [0x1b_74, { arguments: 1, toCommand: (page) => ({ name: 'codepage', page }) }],
  [0x1b_45, { arguments: 1, toCommand: (on) => ({ name: 'bold', on: (on & 1) === 1 }) }],
  [0x1b_61, { arguments: 1, toCommand: (to) => ({ name: 'align', to: to & 3 }) }],
  [0x1b_64, { arguments: 1, toCommand: (lines) => ({ name: 'feed', lines }) }],
  [0x1b_42, { arguments: 2, toCommand: () => ({ name: 'beep' }) }],
  [0x1b_70, { arguments: 3, toCommand: () => ({ name: 'beep' }) }],
  [0x1b_4d, setting(1)],
  [0x1c_2e, setting(0)],
  [0x1d_21, { arguments: 1, toCommand: (n) => ({ name: 'size', width: (n >> 4) + 1, height: (n & 7) + 1 }) }],
  [0x1d_49, { arguments: 1, toCommand: (question) => ({ name: 'ask-identity', question }) }],
  [0x1d_72, { arguments: 1, toCommand: () => ({ name: 'ask-status' }) }],
]);

function readText(bytes: Uint8Array, offset: number): ReadCommand {
  let end = offset;
  while ((bytes[end] ?? 0) >= 0x20) end += 1;
  return { command: { name: 'text', bytes: bytes.slice(offset, end) }, length: end - offset };
}

/** `GS V 0|1|48|49` cuts here, `GS V 65|66 n` after feeding. */
function readCut(bytes: Uint8Array, offset: number): ReadCommand | 'incomplete' {
  const kind = bytes[offset + 2];
  if (kind === undefined) return 'incomplete';
  const length = kind === 65 || kind === 66 ? 4 : 3;
  if (![0, 1, 48, 49, 65, 66].includes(kind)) throw unknown(bytes, offset);
  return offset + length > bytes.length ? 'incomplete' : { command: { name: 'cut' }, length };
}

/** `GS ( x pL pH …`: the length is part of the command. */
function readExtended(bytes: Uint8Array, offset: number): ReadCommand | 'incomplete' {
  if (offset + 5 > bytes.length) return 'incomplete';
  const length = 5 + (bytes[offset + 3] ?? 0) + 256 * (bytes[offset + 4] ?? 0);
  if (offset + length > bytes.length) return 'incomplete';
  const data = bytes.slice(offset + 5, offset + length);
  const kind = String.fromCharCode(bytes[offset + 2] ?? 0);
  if (kind === 'H' && data.length === 6 && data[0] === 0x30) {
    return { command: { name: 'ask-process-id', id: data.slice(2) }, length };
  }
  if (kind !== 'k' || data[0] !== 0x31) throw unknown(bytes, offset);
  if (data[1] === 0x50) return { command: { name: 'qr-data', bytes: data.slice(3) }, length };
  return { command: { name: data[1] === 0x51 ? 'qr-print' : 'setting' }, length };
}

function unknown(bytes: Uint8Array, offset: number): Error {
  const start = Array.from(bytes.slice(offset, offset + 3), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return new Error(`unknown command ${start} at byte ${offset}`);
}
