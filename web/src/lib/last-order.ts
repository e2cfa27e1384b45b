import { useSyncExternalStore } from 'react';
import { readObject } from './read-object.ts';

/** What was just taken, shown until the next order starts: the success message is too short to count coins. */
export interface LastOrder {
  clientOrderId: string;
  /** Null where it was only tried out: then there is no receipt. */
  eventId?: number | null;
  tableNumber: string;
  isTakeawayMode: boolean;
  /** As it was charged. */
  totalRappen: number;
  changeRappen: number;
  /** What card or Twint had to bring; with cash there is none. */
  cardRappen?: number | undefined;
  /** The change is a deposit that came back. */
  isPaidOut?: boolean | undefined;
  /** `device`: saved here and not yet with the server. */
  reached: 'server' | 'device';
  /** As the server gave it, where it has answered. */
  orderNumber?: number | undefined;
  /** Epoch milliseconds on this device. */
  takenAt?: number;
}

export function useLastOrder(): LastOrder | undefined {
  return useSyncExternalStore(subscribe, readLastOrder);
}

/** The newest one before the last whose tickets are not known to be out: its own strip went with the next order. */
export function useUnsettledOrder(): LastOrder | undefined {
  return useSyncExternalStore(subscribe, () =>
    unsettled.findLast(({ clientOrderId }) => clientOrderId !== parsed?.clientOrderId),
  );
}

export function showLastOrder(order: LastOrder): void {
  if (order.eventId != null) unsettled = [...unsettled.slice(-MOST_UNSETTLED), order];
  write(JSON.stringify({ ...order, takenAt: Date.now() }));
}

/** Its tickets are out, or somebody has looked at it; without an id all of them. */
export function settleOrder(id?: string): void {
  const rest = id === undefined ? [] : unsettled.filter(({ clientOrderId }) => clientOrderId !== id);
  if (rest.length === unsettled.length) return;
  unsettled = rest;
  for (const listener of listeners) listener();
}

export function clearLastOrder(): void {
  if (readLastOrder()) write('');
}

/** When this is the one: it is cancelled, and its change is not to be counted out any more. */
export function forgetOrder(clientOrderId: string): void {
  if (readLastOrder()?.clientOrderId === clientOrderId) write('');
}

const KEY = 'lastOrder';
const MOST_UNSETTLED = 20;
const listeners = new Set<() => void>();
let unsettled: readonly LastOrder[] = [];
let text: string | undefined;
let parsed: LastOrder | undefined;

function readLastOrder(): LastOrder | undefined {
  if (text === undefined) adopt(readStored());
  return parsed;
}

function write(next: string): void {
  adopt(next);
  try {
    sessionStorage.setItem(KEY, next);
  } catch {
    // Without session storage the strip lives until the page is loaded again.
  }
  for (const listener of listeners) listener();
}

function adopt(next: string): void {
  text = next;
  const value: Partial<LastOrder> = readObject(next);
  const isOrder = typeof value.tableNumber === 'string' && typeof value.changeRappen === 'number';
  parsed = isOrder ? (value as LastOrder) : undefined;
}

function readStored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
