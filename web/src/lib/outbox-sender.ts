import { headerSafe } from './api.ts';
import { noteContact } from './network-state.ts';
import { followReviews, handInStuck, passesBy } from './outbox-quarantine.ts';
import {
  type FailureReason,
  listOrders,
  markTaken,
  type OutboxEntry,
  type Rejection,
  recordDelivery,
  recordFailure,
  recordRejection,
} from './outbox-store.ts';
import { printLate } from './printing/print-delivered.ts';
import { epochOf, noteEpoch } from './restore-epoch.ts';
import { noteUnderWay, rightOfWay, until } from './right-of-way.ts';
import { readStoredUser } from './stored-user.ts';

/** What became of one try: taken by the server, to be tried again, or refused for good. */
export type Reply =
  | { kind: 'applied'; orderNumber: number; epoch: string }
  | { kind: 'retry'; reason: FailureReason; retryAfterMs?: number | undefined }
  | { kind: 'rejected'; rejection: Rejection };

/** How a round over what waits went. */
export interface RoundResult {
  failed: boolean;
  retryAfterMs?: number | undefined;
}

const SEND_TIMEOUT_MS = 10_000;
/** A tab that the system has frozen may hold the lock for ever; the server tells copies apart anyway. */
const LOCK_WAIT_MS = 12_000;
/** No screen waits that long for an answer. */
const LEFT_AFTER_MS = 600_000;
const LOCK_NAME = 'bestellsystem-outbox';

/**
 * Posts an order as it was saved. `taken`: it was shown as taken before the server had answered. Throws when it loses
 * its way.
 */
export async function postOrder(
  order: Pick<OutboxEntry, 'user' | 'body' | 'taken' | 'redelivered'>,
  way?: AbortSignal,
): Promise<Reply> {
  const late = `,"offline":true${order.redelivered ? ',"redelivered":true' : ''}}`;
  const body = order.taken ? `${order.body.slice(0, -1)}${late}` : order.body;
  const user = nameNow(order);
  const reply = await post(user, body, way);
  const isRenumbered = order.taken && reply.kind === 'rejected' && reply.rejection.code === 'DEVICE_MISMATCH';
  // The organizer reset the devices after the order was taken: it counts for the number the device has now.
  return isRenumbered ? post(user, withoutDevice(body), way) : reply;
}

/**
 * What the person who took the order is called now: their role may have changed since, and the waiters of an event bear
 * the name of its tag. Under the old name the order would never go out.
 */
function nameNow({ user, body }: Pick<OutboxEntry, 'user' | 'body'>): OutboxEntry['user'] {
  const now = readStoredUser();
  if (!now?.role) return user;
  const { username, role } = now;
  if (username === user.username) return { username, role };
  const isSameEvent = 'eventId' in now && now.eventId === (JSON.parse(body) as { eventId?: unknown }).eventId;
  return user.role === 'WAITER' && role === 'WAITER' && isSameEvent ? { username, role } : user;
}

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

async function post(user: OutboxEntry['user'], body: string, way?: AbortSignal): Promise<Reply> {
  let response: Response;
  let answer: Answer;
  const askedAt = performance.now();
  try {
    response = await fetch('/api/orders', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/json',
        'X-User-Role': `ROLE_${user.role}`,
        'X-Username': headerSafe(user.username),
      },
      body,
      signal: until(SEND_TIMEOUT_MS, way),
    });
    noteEpoch(response);
    answer = await readJson(response);
  } catch {
    way?.throwIfAborted();
    noteContact(false, askedAt);
    return { kind: 'retry', reason: 'network' };
  }
  noteContact(true);
  return replyOf(response, answer);
}

function withoutDevice(body: string): string {
  const { deviceId: _, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(rest);
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
    const entry = isLeft(next) ? await markTaken(next.clientOrderId) : next;
    const reply = await onItsWay(entry, way);
    const after = await record(entry, reply);
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

/** The device went off before its screen could say anything: it counts for that evening, and comes late. */
function isLeft({ taken, savedAt }: OutboxEntry): boolean {
  return !taken && Date.now() - Date.parse(savedAt) > LEFT_AFTER_MS;
}

function missingTimes(entries: readonly OutboxEntry[], person: string): number[] {
  return entries
    .filter(({ user, lastFailure }) => nameOf(user) === person && lastFailure === 'login')
    .map(({ loginMissingSince = '' }) => Date.parse(loginMissingSince) || Date.now());
}

function nameOf({ username, role }: OutboxEntry['user']): string {
  return `${role} ${username}`;
}

/** Orders that ended a round, the last one last: it may be the order and not the network, so others go before it. */
const endedRound = new Set<string>();

function putBack(clientOrderId: string): void {
  endedRound.delete(clientOrderId);
  endedRound.add(clientOrderId);
}

/** A new order goes first, because somebody is looking at it; then the oldest of those that have ended no round. */
function nextOf(waiting: readonly OutboxEntry[], tried: ReadonlySet<string>): OutboxEntry | undefined {
  const open = waiting.filter((entry) => !tried.has(entry.clientOrderId));
  const turns = [...endedRound];
  const turnOf = (entry: OutboxEntry) => turns.indexOf(entry.clientOrderId);
  const isNew = (entry: OutboxEntry) => entry.attempts === 0 && turnOf(entry) < 0;
  return open.find(isNew) ?? open.sort((a, b) => turnOf(a) - turnOf(b))[0];
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

function replyOf(response: Response, answer: Answer): Reply {
  if (response.ok) return appliedOf(answer, epochOf(response));
  const { status } = response;
  const { code, message, details } = answer;
  if (status === 401 || (status === 403 && code === 'SESSION_MISMATCH')) return { kind: 'retry', reason: 'login' };
  if (passesBy(response)) return { kind: 'retry', reason: 'server', retryAfterMs: retryAfterOf(response) };
  // The server always says why it refuses; a page in between that says no has not seen the order.
  if (typeof code !== 'string') return { kind: 'retry', reason: 'network' };
  const rejection: Rejection = {
    status,
    code,
    message: typeof message === 'string' ? message : `${status} ${response.statusText}`.trim(),
    ...(Array.isArray(details) && { details: details as NonNullable<Rejection['details']> }),
  };
  return { kind: 'rejected', rejection };
}

/** A stranger's page (a Wi-Fi login, a proxy) also answers 200: only with its number the order has arrived. */
function appliedOf({ orderNumber }: Answer, epoch: string): Reply {
  return typeof orderNumber === 'number'
    ? { kind: 'applied', epoch, orderNumber }
    : { kind: 'retry', reason: 'network' };
}

type Answer = Record<string, unknown>;

/** Nothing can be read from what is no JSON. */
async function readJson(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
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
