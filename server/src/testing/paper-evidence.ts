import { paperText } from '@bestellsystem/print/paper.ts';

/** One slip, or the piece of one, as it lies beside a printer. */
export interface Slip {
  order: number;
  /** The items on it, which tell the station. */
  text: string;
  marked: boolean;
  /** Printed to its end and cut off. */
  complete: boolean;
}

const ESC = 0x1b;
const INIT = 0x40;

/** Paper that is out doesn't change: it is read once. */
const read = new WeakMap<Uint8Array, Slip[]>();

/** The slips on pieces of paper; where one broke off, the next hangs on the same piece. */
export function readSlips(pieces: readonly Uint8Array[]): Slip[] {
  return pieces.flatMap((piece) => {
    const slips = read.get(piece) ?? readPiece(piece);
    read.set(piece, slips);
    return slips;
  });
}

function readPiece(piece: Uint8Array): Slip[] {
  return splitAtStarts(piece).flatMap((bytes, index, all) => {
    const text = textOf(bytes);
    const order = Number(/Bestellung (\d+)/.exec(text)?.[1] ?? 0);
    if (order === 0) return [];
    return [{ order, text, marked: text.includes('KOPIE'), complete: index === all.length - 1 }];
  });
}

/** What is wrong about the paper of an order at a station: more than one slip that doesn't say that it is a copy. */
export function findUnmarkedDoubles(slips: readonly Slip[], stations: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { order, text, marked } of slips) {
    const station = stations.find((item) => text.includes(item));
    if (marked || station === undefined) continue;
    const key = `order ${order}, ${station}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${key}: ${count} unmarked`);
}

export function isOnPaper(slips: readonly Slip[], order: number, item: string): boolean {
  return slips.some((slip) => slip.complete && slip.order === order && slip.text.includes(item));
}

function splitAtStarts(piece: Uint8Array): Uint8Array[] {
  const starts = [...piece.keys()].filter((at) => piece[at] === ESC && piece[at + 1] === INIT);
  return starts.map((start, index) => piece.subarray(start, starts[index + 1] ?? piece.length));
}

/** What broke off in the middle of a command is no less paper. */
function textOf(bytes: Uint8Array): string {
  for (let end = bytes.length; end > 0; end -= 1) {
    try {
      return paperText(bytes.subarray(0, end));
    } catch {
      // One byte less.
    }
  }
  return '';
}
