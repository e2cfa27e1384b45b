import { useEffect, useSyncExternalStore } from 'react';
import { forgetOrder } from './last-order.ts';
import { getLinkState, notePending, subscribe as subscribeToLink } from './network-state.ts';
import { countOutbox, isSameCount, type OutboxState } from './outbox-counts.ts';
import type { NewOrder, OutboxEntry } from './outbox-entry.ts';
import { askForReviews, sendWaiting } from './outbox-sender.ts';
import {
  forgetDeliveredFor,
  markTaken,
  removeRefusedOrder,
  removeReviewedOrder,
  requeueDeliveredBefore,
  requeueOrder,
  saveOrder,
} from './outbox-store.ts';
import { onEpoch } from './restore-epoch.ts';
import { makeWayFor } from './right-of-way.ts';
import { readStored } from './storage.ts';
import { USER_KEY } from './stored-user.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** Whatever the server asks for: an order must not wait long because of one answer. */
const LONGEST_PAUSE_MS = 60_000;
/** How often the device asks what the organizer has decided. */
const REVIEW_MS = 60_000;
const KEEP_DELIVERED_MS = 7 * 24 * 60 * 60 * 1000;
const CHANNEL_NAME = 'bestellsystem-outbox';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;
let started = false;
let running: Promise<void> | undefined;
let again = false;
let failures = 0;
/** As of `performance.now()`, which goes on evenly when the device's clock is set. */
let notBefore = 0;
let stopped = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let reviewedFor: string | undefined;
let nextReviewAt = 0;
/** Heard, and what was delivered before it isn't back in the line yet. */
let newEpoch: string | undefined;
let state: OutboxState = { waiting: 0, rejected: 0, unsent: 0, quarantined: 0 };

/** Saves the order on this device, then starts to send it. Rejects when the device can't save it. */
export async function submitOrder(order: NewOrder): Promise<OutboxEntry> {
  startOutbox();
  const entry = await saveOrder(order);
  // The same one pressed again is no new one.
  if (entry.attempts === 0 && !entry.taken) goesFirst(entry.clientOrderId);
  changed();
  void flushOutbox();
  return entry;
}

/** The order is about to be shown as taken. Answers the entry: a refusal that came first still counts. */
export async function takeOrder(clientOrderId: string): Promise<OutboxEntry> {
  const entry = await markTaken(clientOrderId);
  changed();
  return entry;
}

export async function resendRefused(clientOrderId: string): Promise<void> {
  await requeueOrder(clientOrderId);
  changed();
  await sendNow();
}

/** The waiter has read why the organizer rejected it. */
export async function dropReviewed(clientOrderId: string): Promise<void> {
  await removeReviewedOrder(clientOrderId);
  forgetOrder(clientOrderId);
  changed();
}

export async function dropRefused(clientOrderId: string): Promise<boolean> {
  const removed = await removeRefusedOrder(clientOrderId);
  changed();
  return removed;
}

/** Sends everything that waits, now. Safe to call at any time, also while a round is under way. */
export function flushOutbox(): Promise<void> {
  if (running !== undefined) {
    again = true;
    return running;
  }
  if (stopped || performance.now() < notBefore) return Promise.resolve();
  running = rounds();
  return running;
}

/** Somebody asks for it: no pause that the server asked for holds it up. */
export function sendNow(): Promise<void> {
  notBefore = 0;
  return flushOutbox();
}

/** Sends on start, when the network or the person comes back, and on a timer while something waits. */
export function startOutbox(): void {
  if (started || typeof indexedDB === 'undefined') return;
  started = true;
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL_NAME);
  channel?.addEventListener('message', ({ data }) => {
    if (data.newOrder) makeWayFor(data.newOrder);
    void refresh();
  });
  addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retryNow();
  });
  // A page that was left and comes back as it was has slept through its timers.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) retryNow();
  });
  let wasOnline = getLinkState().online;
  subscribeToLink(() => {
    const { online } = getLinkState();
    if (online && !wasOnline) retryNow();
    wasOnline = online;
  });
  onEpoch((epoch) => {
    newEpoch = epoch;
    void flushOutbox();
  });
  void refresh();
  void flushOutbox();
}

/** This page sends nothing more, as if it had been closed; what waits stays on the device. */
export function stopOutbox(): void {
  stopped = true;
  clearTimeout(timer);
}

export function getOutbox(): OutboxState {
  return state;
}

/** Puts back in the line what a restored server may have forgotten; answers false where the storage fails. */
async function redeliver(): Promise<boolean> {
  const epoch = newEpoch;
  if (epoch === undefined) return true;
  try {
    if (await requeueDeliveredBefore(epoch)) changed();
    // Not sooner: the server has just told its time, and what it may lack is out of the way.
    await forgetDeliveredFor(KEEP_DELIVERED_MS);
  } catch {
    return false;
  }
  if (newEpoch === epoch) newEpoch = undefined;
  return true;
}

export function useOutbox(): OutboxState {
  useEffect(startOutbox, []);
  return useSyncExternalStore(subscribe, getOutbox);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function rounds(): Promise<void> {
  clearTimeout(timer);
  do {
    again = false;
    try {
      const isInLine = await redeliver();
      const result = await sendWaiting(changed);
      failures = result.failed || !isInLine ? failures + 1 : 0;
      if (result.retryAfterMs !== undefined) {
        notBefore = performance.now() + Math.min(result.retryAfterMs, LONGEST_PAUSE_MS);
      }
    } catch {
      failures += 1;
    }
    await refresh();
    if (!again) await review();
  } while (again && !stopped && performance.now() >= notBefore);
  // In the same tick as the last look at `again`: who asks from now on starts a round of its own.
  running = undefined;
  if (state.waiting > 0 || failures > 0 || newEpoch !== undefined) plan(0);
  else if (state.rejected > 0 || state.quarantined > 0) plan(REVIEW_MS);
}

/** Not at every round, but at once when somebody else is logged in now: it may be the waiter who comes back. */
async function review(): Promise<void> {
  if (state.rejected === 0 && state.quarantined === 0) return;
  const person = readStored(USER_KEY) ?? '';
  if (person === reviewedFor && performance.now() < nextReviewAt) return;
  try {
    await askForReviews();
    reviewedFor = person;
    nextReviewAt = performance.now() + REVIEW_MS;
  } catch {
    // A new order goes first, or the storage can't be read: it is asked again after the next round.
  }
  await refresh();
}

/** Doubles the pause up to half a minute, a little apart from the other devices of the event. */
function plan(atLeastMs: number): void {
  const backoff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
  const pause = Math.max(notBefore - performance.now(), atLeastMs, backoff * (0.8 + 0.4 * Math.random()));
  if (!stopped) timer = setTimeout(() => void flushOutbox(), pause);
}

function retryNow(): void {
  failures = 0;
  void flushOutbox();
}

function goesFirst(clientOrderId: string): void {
  makeWayFor(clientOrderId);
  channel?.postMessage({ newOrder: clientOrderId });
}

function changed(): void {
  channel?.postMessage('changed');
  void refresh();
}

async function refresh(): Promise<void> {
  try {
    const next = await countOutbox();
    if (!isSameCount(next, state)) {
      state = next;
      notePending(next.waiting, next.oldestSince);
    }
  } catch {
    // The device can't read its storage: what was last known stays on the screen.
  }
  for (const listener of [...listeners]) listener();
}
