import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { OrderInputWire, OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { sellsNothing } from '@bestellsystem/domain/sells-nothing.ts';
import { isToBeChanged, type OutboxEntry } from '../../lib/outbox-entry.ts';
import { describeProgress } from '../../lib/print-progress.ts';
import { momentText } from '../../lib/server-clock.ts';
import { type RefusedDraft, refusedDraft } from './refused-draft.ts';

/** An order of this device as its list shows it. */
export interface FollowedOrder {
  clientOrderId: string;
  /** As the server knows it; undefined as long as it doesn't, or can't be asked. */
  known: OwnOrderWire | undefined;
  orderNumber: number | undefined;
  place: string;
  items: readonly string[];
  /** What was paid, which rounding makes differ from the sum. */
  paid: string;
  /** ISO time. */
  takenAt: string;
  steps: readonly Step[];
  warning: Warning | undefined;
  /** What can be changed and sent anew: refused before anybody was told that it is taken. */
  draft?: RefusedDraft | undefined;
  /** Why it was cancelled. */
  cancelled: string | undefined;
}

export interface Step {
  label: string;
  isDone: boolean;
  /** Done as far as one can tell: the printer confirms nothing. */
  isUnconfirmed?: boolean;
}

/** Booked, and the server tells nothing of it to this login any more. */
export interface Untold {
  clientOrderId: string;
  /** What it said last; `heardAt`: epoch milliseconds on this device. */
  last?: { order: OwnOrderWire; heardAt: number };
}

/** What is stuck, and the one thing to do about it. */
export interface Warning {
  text: string;
  action: 'send' | 'resend' | 'reprint' | undefined;
}

/** After this long a step that hasn't come is worth a word; a failure is at once. */
const STUCK_AFTER_MS = 20_000;
export const SHOWN_SINCE_MS = 12 * 60 * 60 * 1000;
const SHOWN = 30;

/**
 * What this device has saved and what the server says of it, the newest first. `answerAgeMs`: how old the server's
 * word is.
 */
export function followOrders(
  entries: readonly OutboxEntry[],
  own: readonly OwnOrderWire[],
  { username, now, answerAgeMs }: { username: string; now: number; answerAgeMs: number },
  untold: readonly Untold[] = [],
): FollowedOrder[] {
  const atServer = new Set(own.map(({ clientOrderId }) => clientOrderId));
  const here = entries.filter(
    (entry) =>
      !atServer.has(entry.clientOrderId) &&
      // What hasn't arrived is shown to whoever holds the device.
      (entry.state !== 'acked' ||
        (entry.user.username === username && now - Date.parse(entry.savedAt) < SHOWN_SINCE_MS)),
  );
  const stuck = here.filter(({ state }) => state !== 'acked').flatMap((entry) => fromDevice(entry, now));
  const others = [
    ...own.map((order) => fromServer(order, answerAgeMs)),
    ...here.filter(({ state }) => state === 'acked').flatMap((entry) => arrivedFromDevice(entry, now, untold)),
  ];
  // What hasn't arrived is never too old, nor one too many.
  return newestFirst([...stuck, ...newestFirst(others).slice(0, Math.max(0, SHOWN - stuck.length))]);
}

function newestFirst(orders: readonly FollowedOrder[]): FollowedOrder[] {
  return [...orders].sort((a, b) => b.takenAt.localeCompare(a.takenAt));
}

function fromServer(order: OwnOrderWire, answerAgeMs: number): FollowedOrder {
  const isCancelled = order.status === 'cancelled';
  return {
    clientOrderId: order.clientOrderId,
    known: order,
    orderNumber: order.orderNumber,
    place: placeOf(order.isTakeawayMode, order.tableNumber),
    items: itemsOf(order.items.map(({ quantity, menuItem, note }) => ({ quantity, name: menuItem.name, note }))),
    paid: formatChf(rappenFromChf(order.payable) ?? 0),
    takenAt: order.takenAt,
    steps: isCancelled ? [] : stepsOf(order),
    warning: isCancelled ? undefined : warningOf(order, order.ageMs + answerAgeMs),
    cancelled: isCancelled ? (order.cancelReason ?? '') : undefined,
  };
}

function stepsOf(order: OwnOrderWire): Step[] {
  const taken = takenSteps(true);
  if (hasOnlyDeposits(order)) return taken;
  const isReady = order.status === 'completed';
  const isBegun = order.status === 'preparing';
  const seen = isReady || isBegun ? 'In Zubereitung' : isSeen(order) ? 'In der Küche gesehen' : undefined;
  return [
    ...taken,
    // Without a ticket none is awaited: the event has no printer for it.
    ...(seen ? [{ label: seen, isDone: true }] : order.tickets.length > 0 ? [printedStep(order)] : []),
    { label: 'Bereit', isDone: isReady },
  ];
}

function takenSteps(isDelivered: boolean): Step[] {
  return [
    { label: 'Auf dem Gerät', isDone: true },
    { label: 'Am Server', isDone: isDelivered },
  ];
}

export function hasOnlyDeposits({ items }: Pick<OrderInputWire, 'items'> | Pick<OwnOrderWire, 'items'>): boolean {
  return sellsNothing(items.map(({ menuItem }) => menuItem));
}

function isSeen({ items }: OwnOrderWire): boolean {
  return items.every(({ status, menuItem }) => status !== 'new' || menuItem.kind === 'deposit');
}

/** `Gedruckt: Küche, Bar` once every ticket is out, or needs no paper. */
function printedStep({ tickets }: OwnOrderWire): Step {
  const { text, isOver, isUnconfirmed } = describeProgress(tickets);
  if (!isOver || !text) return { label: 'Gedruckt', isDone: false };
  return { label: text, isDone: true, ...(isUnconfirmed && { isUnconfirmed }) };
}

function warningOf(order: OwnOrderWire, ageMs: number): Warning | undefined {
  if (order.status !== 'new' || order.tickets.length === 0 || isSeen(order) || printedStep(order).isDone)
    return undefined;
  const { text, isTrouble } = describeProgress(order.tickets);
  if (isTrouble) return { text, action: 'reprint' };
  return ageMs < STUCK_AFTER_MS ? undefined : { text: 'Noch nicht gedruckt', action: 'reprint' };
}

function fromDevice(entry: OutboxEntry, now: number): FollowedOrder[] {
  const order = readBody(entry.body);
  if (!order || order.eventId == null) return [];
  const isDelivered = entry.state === 'acked';
  return [
    {
      clientOrderId: entry.clientOrderId,
      known: undefined,
      orderNumber: entry.orderNumber,
      place: placeOf(order.isTakeawayMode === true, order.tableNumber),
      items: itemsOf(
        order.items.map(({ quantity, menuItem, note }) => ({ quantity, name: menuItem.name ?? '', note })),
      ),
      paid: formatChf(rappenFromChf(order.total + (order.rounding ?? 0)) ?? 0),
      takenAt: entry.savedAt,
      steps: entry.cancelReason ? [] : stepsHere(order, isDelivered),
      warning: isDelivered ? undefined : deviceWarning(entry, now - Date.parse(entry.savedAt)),
      draft: refusedDraft(entry, order),
      cancelled: entry.cancelReason,
    },
  ];
}

/** Of what has arrived only the server knows how far it is. */
function stepsHere(order: OrderInputWire, isDelivered: boolean): Step[] {
  const taken = takenSteps(isDelivered);
  if (isDelivered || hasOnlyDeposits(order)) return taken;
  return [...taken, { label: 'Gedruckt', isDone: false }, { label: 'Bereit', isDone: false }];
}

function arrivedFromDevice(entry: OutboxEntry, now: number, untold: readonly Untold[]): FollowedOrder[] {
  const found = untold.find(({ clientOrderId }) => clientOrderId === entry.clientOrderId);
  return fromDevice(entry, now).map((order) => (found ? toldNoMore(order, found.last, now) : order));
}

/** As it was known last: its organizer booked it elsewhere. */
function toldNoMore(order: FollowedOrder, last: Untold['last'], now: number): FollowedOrder {
  const then = last && fromServer(last.order, now - last.heardAt);
  if (then?.cancelled !== undefined) return { ...then, known: undefined };
  if (order.cancelled !== undefined) return order;
  const asOf = last && `Stand ${momentText(last.heardAt, now)}`;
  const words = [
    order.orderNumber === undefined ? 'Gebucht' : `Gebucht als Nr. ${order.orderNumber}`,
    ...(asOf ? [then?.warning ? `${then.warning.text} (${asOf})` : asOf] : []),
    'Weitere Angaben hat nur der Veranstalter.',
  ];
  return {
    ...order,
    ...then,
    known: undefined,
    steps: (then ?? order).steps.filter(({ isDone }) => isDone),
    warning: { text: words.join('. '), action: undefined },
  };
}

function deviceWarning(entry: OutboxEntry, ageMs: number): Warning | undefined {
  if (entry.state === 'rejected') {
    const action = isToBeChanged(entry) ? undefined : 'resend';
    return { text: `Abgelehnt: ${entry.rejection?.message ?? ''}`, action };
  }
  if (entry.review?.state === 'rejected') {
    return { text: `Vom Veranstalter abgelehnt: ${entry.review.reason}`, action: undefined };
  }
  if (entry.state !== 'waiting') return { text: 'Beim Veranstalter zur Prüfung', action: undefined };
  if (ageMs < STUCK_AFTER_MS) return undefined;
  return { text: 'Noch nicht am Server. Auf diesem Gerät ist sie sicher.', action: 'send' };
}

function readBody(body: string): OrderInputWire | undefined {
  try {
    const order = JSON.parse(body) as Partial<OrderInputWire>;
    return Array.isArray(order.items) ? (order as OrderInputWire) : undefined;
  } catch {
    return undefined;
  }
}

function placeOf(isTakeaway: boolean, tableNumber: string): string {
  return isTakeaway ? 'Takeaway' : `Tisch ${tableNumber}`;
}

function itemsOf(lines: readonly { quantity: number; name: string; note?: string | null | undefined }[]): string[] {
  return lines.map(({ quantity, name, note }) => {
    const returned = quantity < 0 ? ' zurück' : '';
    return `${Math.abs(quantity)}\u00a0×\u00a0${name}${returned}${note ? ` (${note})` : ''}`;
  });
}
