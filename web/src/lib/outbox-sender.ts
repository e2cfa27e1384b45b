import { getLinkState } from './network-state.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { followReviews, handInStuck } from './outbox-quarantine.ts';
import { listOrders, markTaken, noteSending, recordDelivery, recordFailure, recordRejection } from './outbox-store.ts';
import { postOrder, type Reply } from './post-order.ts';
import { printLate } from './printing/print-delivered.ts';
import { noteUnderWay, rightOfWay } from './right-of-way.ts';

/** How a round over what waits went. */
export interface RoundResult {
  failed: boolean;
  retryAfterMs?: number | undefined;
}

/** A tab that the system has frozen may hold the lock for ever; the server tells copies apart anyway. */
const LOCK_WAIT_MS = 12_000;
/** No screen waits that long for an answer. */
const LEFT_AFTER_MS = 600_000;
const LOCK_NAME = 'bestellsystem-outbox';

/** Asks what became of the orders that lie with the organizer, and delivers those whose waiter is back. */
export function askForReviews(): Promise<void> {
  return alone(() => {
    const way = rightOfWay();
    return followReviews(way, async (entry) => {
      const reply = await postOrder(entry, way);
      if (reply.kind !== 'applied') return false;
      printLate(await recordDelivery(entry.clientOrderId, reply.orderNumber, reply.epoch));
      return true;
    });
  });
}

/** One round over everything that waits, one sender per device at a time. */
export function sendWaiting(changed: () => void): Promise<RoundResult> {
  return alone(() => runRound(changed));
}

async function runRound(changed: () => void): Promise<RoundResult> {
  const tried = new Set<string>();
  // What waits for one person's login must not hold up what the next person took on the same device.
  const loggedOut = new Set<string>();
  /** Epoch milliseconds since when a person's login is missing. */
  const missingSince = new Map<string, number>();
  let failed = false;
  for (;;) {
    const way = rightOfWay();
    const waiting = await listOrders('waiting');
    // A new order has come that isn't among them.
    if (way.aborted) continue;
    const next = nextOf(
      waiting.filter(({ user }) => !loggedOut.has(nameOf(user))),
      tried,
    );
    if (!next) return { failed };
    tried.add(next.clientOrderId);
    noteUnderWay(next.clientOrderId);
    const entry = isLeft(next) ? await markTaken(next.clientOrderId).catch(() => ({ ...next, taken: true })) : next;
    noteSending(entry.clientOrderId);
    const reply = await onItsWay(entry, way);
    const noted = await record(entry, reply).catch(() => undefined);
    if (!noted && reply.kind !== 'retry') {
      // A full device can't note it down: it goes out once more in the next round, and holds up no other until then.
      failed = true;
      continue;
    }
    const after = noted ?? entry;
    if (reply.kind === 'applied') printLate(after);
    const person = nameOf(entry.user);
    const isLoginMissing = reply.kind === 'retry' && reply.reason === 'login';
    const known = missingSince.get(person) ?? Date.now();
    if (isLoginMissing) missingSince.set(person, Math.min(known, ...missingTimes([...waiting, after], person)));
    const isHandedIn = reply.kind !== 'applied' && (await handInStuck(after, way, missingSince.get(person)));
    changed();
    if (reply.kind === 'rejected' && after.state === 'waiting') tried.delete(entry.clientOrderId);
    if (reply.kind !== 'retry' || isHandedIn) continue;
    failed = true;
    if (reply.reason === 'network' || reply.retryAfterMs) {
      putBack(entry.clientOrderId);
      return { failed, retryAfterMs: reply.retryAfterMs };
    }
    if (isLoginMissing) loggedOut.add(person);
  }
}

async function onItsWay(entry: OutboxEntry, way: AbortSignal): Promise<Reply> {
  try {
    return await postOrder(entry, way);
  } catch (error) {
    putBack(entry.clientOrderId);
    throw error;
  } finally {
    noteUnderWay(undefined);
  }
}

/**
 * The device went off before its screen could say anything: it counts for that evening, and comes late. Of one that was
 * refused there was something to say: sent again, it is refused again.
 */
function isLeft({ taken, rejection, savedAt }: OutboxEntry): boolean {
  return !taken && !rejection && Date.now() - Date.parse(savedAt) > LEFT_AFTER_MS;
}

function missingTimes(entries: readonly OutboxEntry[], person: string): number[] {
  return entries
    .filter(({ user, lastFailure }) => nameOf(user) === person && lastFailure === 'login')
    .map(({ loginMissingSince = '' }) => Date.parse(loginMissingSince) || Date.now());
}

function nameOf({ username, role }: OutboxEntry['user']): string {
  return `${role} ${username}`;
}

/**
 * Orders that ended a round: when the server had last been heard then, and how often it had been heard since the time
 * before. Then it may be the order and not the network, so others go before it.
 */
const endedRound = new Map<string, { heardAt: number | undefined; strikes: number }>();

function putBack(clientOrderId: string): void {
  const { lastContactAt: heardAt } = getLinkState();
  const before = endedRound.get(clientOrderId) ?? { heardAt, strikes: 0 };
  endedRound.set(clientOrderId, { heardAt, strikes: before.strikes + Number(before.heardAt !== heardAt) });
}

/** A new order goes first, because somebody is looking at it; then the oldest of those that ended the fewest rounds. */
function nextOf(waiting: readonly OutboxEntry[], tried: ReadonlySet<string>): OutboxEntry | undefined {
  const open = waiting.filter((entry) => !tried.has(entry.clientOrderId));
  const strikesOf = ({ clientOrderId }: OutboxEntry) => endedRound.get(clientOrderId)?.strikes ?? 0;
  const isNew = (entry: OutboxEntry) => entry.attempts === 0 && !endedRound.has(entry.clientOrderId);
  return open.find(isNew) ?? open.sort((a, b) => strikesOf(a) - strikesOf(b))[0];
}

function record(entry: OutboxEntry, reply: Reply): Promise<OutboxEntry> {
  switch (reply.kind) {
    case 'applied':
      return recordDelivery(entry.clientOrderId, reply.orderNumber, reply.epoch);
    case 'retry':
      return recordFailure(entry.clientOrderId, reply.reason);
    case 'rejected':
      return recordRejection(entry.clientOrderId, reply.rejection, entry.taken);
  }
}

let tail: Promise<unknown> = Promise.resolve();

/** Web Locks where there are any (they need a secure context), else one after the other within the page. */
async function alone<T>(run: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) {
    const mine = tail.then(run, run);
    tail = mine.catch(() => undefined);
    return mine;
  }
  let started = false;
  try {
    return await locks.request(LOCK_NAME, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      started = true;
      return run();
    });
  } catch (error) {
    if (started) throw error;
    return run();
  }
}
