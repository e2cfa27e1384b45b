import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';

/** One slip, or the piece of one, as it lies beside a printer. */
export interface Slip {
  order: number;
  /** The items on it, which tell the station. */
  text: string;
  marked: boolean;
  /** Printed to its end and cut off. */
  complete: boolean;
  /** Takes a ticket back. */
  isStorno: boolean;
  /** Where it lies; papers that were not told apart have none. */
  place?: string | undefined;
}

const ESC = 0x1b;
const INIT = 0x40;

/** An order as it was taken; `at` in milliseconds. */
export interface Taken {
  id: number;
  number: number;
  at: number;
  cancelledAt?: number;
  /** The printers whose paper a person said isn't needed. */
  seenTo?: Set<string>;
}

/** What tells a printer's slips from those of the others. */
export interface Station {
  item: string;
  printer: string;
}

/** After this long a ticket is on paper or has an open alarm. */
const DUE_MS = 30_000;

/**
 * Every ticket that is due lies on paper or has an open alarm; nothing lies there twice unmarked. What came out of an
 * order that was cancelled is taken back wherever it lies.
 */
export function brokenPromises(facts: {
  orders: readonly Taken[];
  stations: readonly Station[];
  jobs: readonly Pick<PrintJob, 'alarm' | 'orderId' | 'printer' | 'kind'>[];
  slips: readonly Slip[];
  now: Date;
}): string[] {
  const { orders, stations, slips, now } = facts;
  const complete = Map.groupBy(slips, (slip) => slip.order);
  const alarms = new Set(facts.jobs.filter(({ alarm }) => alarm).map((job) => `${job.orderId} ${job.printer}`));
  const isDue = (at: number | undefined): boolean => at !== undefined && now.getTime() - at >= DUE_MS;
  const due = orders.filter(({ at, cancelledAt }) => cancelledAt === undefined && isDue(at));
  const lost = due.flatMap(({ id, number, seenTo }) =>
    stations
      .filter(({ printer }) => !alarms.has(`${id} ${printer}`) && !seenTo?.has(printer))
      .filter(({ item }) => !isOnPaper(complete.get(number) ?? [], number, item))
      .map(({ item }) => `order ${number}, ${item}: lost`),
  );
  const items = stations.map(({ item }) => item);
  const cancelled = orders.filter(({ cancelledAt }) => isDue(cancelledAt));
  const untold = cancelled.flatMap((order) => untoldPlaces(order, items, complete.get(order.number) ?? [], facts.jobs));
  return [...lost, ...untold, ...findUnmarkedDoubles(slips, items)];
}

/** As many STORNO as there are places with the ticket, whichever printer stands in; those with an open alarm come yet. */
function untoldPlaces(
  { id, number, seenTo }: Taken,
  items: readonly string[],
  slips: readonly Slip[],
  jobs: readonly Pick<PrintJob, 'alarm' | 'orderId' | 'printer' | 'kind'>[],
): string[] {
  const waiting = jobs.filter(({ alarm, orderId, kind }) => alarm && orderId === id && kind === 'cancel').length;
  return items.flatMap((item) => {
    const ofItem = slips.filter(({ text }) => text.includes(item));
    const places = new Set(ofItem.filter(({ isStorno }) => !isStorno).map(({ place }) => place));
    const told = ofItem.filter(({ isStorno, complete }) => isStorno && complete).length + (seenTo?.size ?? 0);
    return told + waiting < places.size ? [`order ${number}, ${item}: cancelled, ${places.size} to be told`] : [];
  });
}

/** Paper that is out doesn't change: it is read once. */
const read = new WeakMap<Uint8Array, Slip[]>();

/** The slips on pieces of paper; where one broke off, the next hangs on the same piece. */
export function readSlips(pieces: readonly Uint8Array[], place?: string): Slip[] {
  return pieces.flatMap((piece) => {
    const slips = read.get(piece) ?? readPiece(piece).map((slip) => ({ ...slip, place }));
    read.set(piece, slips);
    return slips;
  });
}

/** The same of slips that came out whole and have been read already. */
export function slipsOfTexts(texts: readonly string[], place?: string): Slip[] {
  return texts.flatMap((text) => slipOf(text, true)).map((slip) => ({ ...slip, place }));
}

function readPiece(piece: Uint8Array): Slip[] {
  return splitAtStarts(piece).flatMap((bytes, index, all) => slipOf(textOf(bytes), index === all.length - 1));
}

function slipOf(text: string, complete: boolean): Slip[] {
  const order = Number(/Bestellung (\d+)/.exec(text)?.[1] ?? 0);
  return order === 0
    ? []
    : [{ order, text, marked: text.includes('KOPIE'), complete, isStorno: text.includes('STORNO') }];
}

/** What is wrong about the paper of an order at a station: more than one slip that doesn't say that it is a copy. */
export function findUnmarkedDoubles(slips: readonly Slip[], stations: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { order, text, marked, isStorno } of slips) {
    const station = stations.find((item) => text.includes(item));
    if (marked || isStorno || station === undefined) continue;
    const key = `order ${order}, ${station}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${key}: ${count} unmarked`);
}

export function isOnPaper(slips: readonly Slip[], order: number, item: string): boolean {
  return slips.some((slip) => slip.complete && !slip.isStorno && slip.order === order && slip.text.includes(item));
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
