import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { readStoredObject, writeStored } from '../../lib/storage.ts';
import { SHOWN_SINCE_MS } from './followed-orders.ts';

/** What the server said last of somebody's orders, for the time without network. */
export interface KeptAnswer {
  orders: OwnOrderWire[];
  /** Epoch milliseconds on this device. */
  answeredAt: number;
}

const KEPT = 'ownOrders';

export function keepAnswer(username: string, orders: readonly OwnOrderWire[]): void {
  writeStored(KEPT, JSON.stringify({ username, answeredAt: Date.now(), orders }));
}

/** Undefined where it is somebody else's, too old to be shown, or of no use to this version. */
export function readKeptAnswer(username: string): KeptAnswer | undefined {
  const kept = readStoredObject(KEPT);
  const { answeredAt, orders } = kept;
  if (kept.username !== username || typeof answeredAt !== 'number') return undefined;
  if (Date.now() - answeredAt > SHOWN_SINCE_MS) return undefined;
  // A clock that was set back since makes it no answer to come.
  return isOrders(orders) ? { orders, answeredAt: Math.min(answeredAt, Date.now()) } : undefined;
}

function isOrders(value: unknown): value is OwnOrderWire[] {
  return isListOf(value, isOrder);
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
