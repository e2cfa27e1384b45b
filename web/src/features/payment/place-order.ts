import { waitForFirstAnswer } from '../../lib/first-answer.ts';
import { dropRefused, startOutbox, submitOrder, takeOrder } from '../../lib/outbox.ts';
import type { FailureReason, NewOrder, OutboxEntry, Rejection } from '../../lib/outbox-entry.ts';
import { getOrder } from '../../lib/outbox-store.ts';
import { postOrder } from '../../lib/post-order.ts';
import { within } from '../../lib/within.ts';

export type Placed =
  /** The server has it. `body` is what was sent, which may be an earlier press of the key. */
  | { kind: 'delivered'; body: string; orderNumber: number | undefined }
  /** It is on the disk of this device and goes out by itself. */
  | { kind: 'kept'; body: string; reason: FailureReason }
  /** The server said no before anybody was told that the order is taken. */
  | { kind: 'refused'; rejection: Rejection }
  /** The server may have it, and this device's storage can't tell: only the same `body` may be sent again. */
  | { kind: 'uncertain'; body: string };

/** Somebody went back while the order was under way and changed it: what was sent stands, the rest is a new order. */
const SENT_BEFORE: Rejection = {
  status: 409,
  code: 'ORDER_ID_REUSED',
  message: 'Eine frühere Fassung dieser Bestellung ist bereits gesendet.',
};

/** After this the waiter isn't kept waiting any longer. */
const GIVE_UP_AFTER_MS = 8000;
/** A storage that doesn't answer for so long is taken as broken. */
const STORAGE_LIMIT_MS = 3000;

/** Whether somebody is there to read a refusal: one that nobody reads stays on the device, which lists it. */
type IsRead = () => boolean;
const READ: IsRead = () => true;

/** Saves first, then sends. A device that can't save sends without, and claims nothing until the server has answered. */
export async function placeOrder(order: NewOrder, isRead = READ): Promise<Placed> {
  const saved = await within(STORAGE_LIMIT_MS, submitCorrected(order));
  if (saved) return followSubmitted(saved, order.body, isRead);
  // Whatever goes wrong then: nobody is left before a key that sends for ever.
  return placeWithoutSaving(order).catch(() => ({ kind: 'uncertain', body: order.body }));
}

/** In the place of what was refused before the order was changed. */
async function submitCorrected(order: NewOrder): Promise<OutboxEntry> {
  const entry = await submitOrder(order);
  if (!isCorrected(entry, order.body)) return entry;
  await dropRefused(order.clientOrderId);
  return submitOrder(order);
}

/**
 * The order as this device already knows it, from before the page was loaded again. A refusal of what it was before it
 * was changed says nothing of it.
 */
export async function findSubmitted(clientOrderId: string, body: string): Promise<OutboxEntry | undefined> {
  const entry = await within(STORAGE_LIMIT_MS, getOrder(clientOrderId));
  return entry && isCorrected(entry, body) ? undefined : entry;
}

/** What becomes of an order that this device knows; one that has been changed since is never passed off as it. */
export function followSubmitted(entry: OutboxEntry, body: string, isRead = READ): Promise<Placed> {
  return fateOf(entry, body, isRead).catch(() => askServer(entry));
}

/** Saved here, and now this device can note nothing more: only the server's word says that it is taken. */
async function askServer(entry: OutboxEntry): Promise<Placed> {
  const placed = await placeWithoutSaving(entry).catch(() => undefined);
  return placed?.kind === 'delivered' ? placed : { kind: 'uncertain', body: entry.body };
}

async function fateOf(entry: OutboxEntry, body: string, isRead: IsRead): Promise<Placed> {
  if (!hasSameContent(entry.body, body)) return { kind: 'refused', rejection: SENT_BEFORE };
  return awaitFate(entry.clientOrderId, isRead);
}

/** Waits for the server as long as a waiter can be kept waiting, then lets the order count as taken on this device. */
async function awaitFate(clientOrderId: string, isRead: IsRead): Promise<Placed> {
  startOutbox();
  const entry = await waitForFirstAnswer(clientOrderId, GIVE_UP_AFTER_MS);
  return placedOf(entry && entry.state !== 'waiting' ? entry : await takeOrder(clientOrderId), isRead);
}

async function placedOf(entry: OutboxEntry, isRead: IsRead): Promise<Placed> {
  if (entry.state === 'acked') return { kind: 'delivered', body: entry.body, orderNumber: entry.orderNumber };
  if (entry.rejection && !entry.taken) {
    // One that stays on the device is still refused: it isn't sent by itself, and a corrected one may follow it.
    if (isRead()) await dropRefused(entry.clientOrderId).catch(() => false);
    return { kind: 'refused', rejection: entry.rejection };
  }
  return { kind: 'kept', body: entry.body, reason: entry.lastFailure ?? 'network' };
}

async function placeWithoutSaving(order: NewOrder): Promise<Placed> {
  const reply = await postOrder({ ...order, taken: false });
  if (reply.kind === 'applied') return { kind: 'delivered', body: order.body, orderNumber: reply.orderNumber };
  if (reply.kind === 'rejected') return { kind: 'refused', rejection: reply.rejection };
  return { kind: 'uncertain', body: order.body };
}

/** Refused before anybody was told that it is taken, and another one since. */
function isCorrected({ state, taken, body }: OutboxEntry, now: string): boolean {
  return state === 'rejected' && !taken && !hasSameContent(body, now);
}

function hasSameContent(a: string, b: string): boolean {
  return contentOf(a) === contentOf(b);
}

function contentOf(body: string): string {
  const { tableNumber, items } = JSON.parse(body) as { tableNumber?: unknown; items?: unknown };
  return JSON.stringify([tableNumber, items]);
}
