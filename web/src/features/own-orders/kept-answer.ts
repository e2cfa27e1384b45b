import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { OWN_LISTED } from '@bestellsystem/domain/own-orders.ts';
import { readStoredObject, writeStored } from '../../lib/storage.ts';
import { SHOWN_SINCE_MS, type Untold } from './followed-orders.ts';

/** What the server says of somebody's orders, and of which ones that it has booked it says nothing. */
export interface Answer {
  orders: OwnOrderWire[];
  untold: readonly Untold[];
}

/** What it said last, for the time without network. */
interface KeptAnswer extends Answer {
  /** Epoch milliseconds on this device. */
  answeredAt: number;
}

const KEPT = 'ownOrders';

/** Answers it with what was known before of orders that have `arrived` and that it doesn't name. */
export function keepAnswer(username: string, orders: OwnOrderWire[], arrived: readonly string[]): Answer {
  const before = readKeptAnswer(username);
  const named = new Set(orders.map(({ clientOrderId }) => clientOrderId));
  // One that is not among so many may only be older, or have overtaken those that waited.
  const isWhole = orders.length < OWN_LISTED;
  const untold = arrived.flatMap((clientOrderId): Untold[] => {
    if (named.has(clientOrderId)) return [];
    const wasUntold = before?.untold.find((one) => one.clientOrderId === clientOrderId);
    if (!isWhole) return wasUntold ? [wasUntold] : [];
    const order = before?.orders.find((one) => one.clientOrderId === clientOrderId);
    if (before && order) return [{ clientOrderId, last: { order, heardAt: before.answeredAt } }];
    return [wasUntold ?? { clientOrderId }];
  });
  return writeAnswer(username, { orders, untold }, Date.now());
}

/** `answeredAt`: when the server said all of it; of single orders more may have been heard since. */
export function writeAnswer(username: string, answer: Answer, answeredAt: number): Answer {
  writeStored(KEPT, JSON.stringify({ ...answer, username, answeredAt }));
  return answer;
}

/** Undefined where it is somebody else's, too old to be shown, or of no use to this version. */
export function readKeptAnswer(username: string): KeptAnswer | undefined {
  const kept = readStoredObject(KEPT);
  const { answeredAt, orders, untold } = kept;
  if (kept.username !== username || typeof answeredAt !== 'number') return undefined;
  if (Date.now() - answeredAt > SHOWN_SINCE_MS) return undefined;
  // A clock that was set back since makes it no answer to come.
  if (!isOrders(orders)) return undefined;
  return { orders, untold: isUntold(untold) ? untold : [], answeredAt: Math.min(answeredAt, Date.now()) };
}

function isOrders(value: unknown): value is OwnOrderWire[] {
  return isListOf(value, isOrder);
}

function isUntold(value: unknown): value is Untold[] {
  return isListOf(value, ({ clientOrderId, last }) => {
    const { order, heardAt } = fieldsOf(last);
    const isKnown = typeof heardAt === 'number' && isOrder(fieldsOf(order));
    return typeof clientOrderId === 'string' && (last === undefined || isKnown);
  });
}

/** All that the list is drawn from; another version may have kept something else. */
function isOrder(order: Fields): boolean {
  const texts = [order.clientOrderId, order.tableNumber, order.takenAt, order.status];
  const numbers = [order.id, order.orderNumber, order.payable, order.ageMs, order.cancellableMs];
  return (
    texts.every((text) => typeof text === 'string') &&
    numbers.every((number) => typeof number === 'number') &&
    isListOf(order.items, isLine) &&
    isListOf(order.tickets, ({ printer, state }) => typeof printer === 'string' && typeof state === 'string')
  );
}

function isLine({ menuItem, quantity }: Fields): boolean {
  return typeof quantity === 'number' && typeof fieldsOf(menuItem).name === 'string';
}

type Fields = Record<string, unknown>;

function isListOf(value: unknown, isOne: (fields: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => isOne(fieldsOf(one)));
}

/** Those of nothing are none. */
function fieldsOf(value: unknown): Fields {
  return Object(value);
}
