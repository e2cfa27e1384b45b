import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

export interface LinkState {
  online: boolean;
  /** The server has no room for anything new. */
  isServerFull: boolean;
  /** An answer is being waited for unusually long. */
  slow: boolean;
  /** Epoch milliseconds, by its clock, of the last answer of the server, whatever it said. */
  lastContactAt: number | undefined;
  /** What waits on this device to be delivered. */
  pendingCount: number;
  /** ISO time at which the oldest of it was taken. */
  pendingSince: string | undefined;
}

/** Offline when the device says so, or when the last request found no server. */
export function useOnline(): boolean {
  return useLinkState().online;
}

export function useLinkState(): LinkState {
  return useSyncExternalStore(show, getLinkState);
}

export function getLinkState(): LinkState {
  return state;
}

/**
 * Every request reports here whether the server answered. One that was sent at `askedAt`, by the clock of
 * `performance`, and got no answer says nothing when others have been answered since: its line alone was dead.
 */
export function noteContact(answered: boolean, askedAt = Number.POSITIVE_INFINITY) {
  if (!answered && serverAnswers && heardAt > askedAt) return;
  serverAnswers = answered;
  heardAt = performance.now();
  update({ slow: false, ...(answered && { lastContactAt: serverNow() }) });
}

/** Of a proxy whose server is gone, or doesn't answer. */
const GONE: readonly number[] = [502, 503, 504];

/**
 * Whether it is the server that answers, which a proxy also does in its place, and so does a network that wants a login
 * first. `askedAt` as above.
 */
export function noteAnswer({ status, headers }: Response, askedAt?: number): boolean {
  const type = `${headers?.get('content-type')}`;
  const isStrangers = type.includes('html') || (GONE.includes(status) && !type.includes('json'));
  const isServers = !isStrangers || headers.has('restore-epoch');
  noteContact(isServers, askedAt);
  return isServers;
}

/** Every answer says whether the server has room. */
export function noteRoom(response: Response) {
  update({ isServerFull: response.headers?.get('x-storage') === 'full' });
}

export function noteSlow(slow: boolean) {
  update({ slow });
}

export function notePending(pendingCount: number, pendingSince: string | undefined) {
  update({ pendingCount, pendingSince });
}

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) startWatching();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

/**
 * When nothing has been heard of the server for so long it is asked, which is looked at so often; after so long without
 * an answer it counts as slow. Two seconds in all until the screen says that something is wrong, for nobody is to find
 * out only when paying: a refused call is called lost at once, a silent server first slow, and lost at the limit.
 */
const QUIET_MS = 1_000;
const LOOK_MS = 250;
const SLOW_AFTER_MS = 650;
const PING_LIMIT_MS = 3_000;
/**
 * Lost, the server is asked once a second without waiting for what was asked before: each line the browser keeps may
 * have died without a word, and only a question that is given up makes it take another one.
 */
const LOST_AT_ONCE = 3;

const listeners = new Set<() => void>();
let serverAnswers = true;
let pinging: ReturnType<typeof setInterval> | undefined;
/** How many questions are open. */
let asking = 0;
/** When the last of them was asked, and when a call last ended, answered or not; by a clock that nobody sets. */
let askedAt = Number.NEGATIVE_INFINITY;
let heardAt = Number.NEGATIVE_INFINITY;
/** How many parts of the screen show the state now. */
let shownCount = 0;
let state: LinkState = {
  online: deviceIsOnline(),
  isServerFull: false,
  slow: false,
  lastContactAt: undefined,
  pendingCount: 0,
  pendingSince: undefined,
};

function show(listener: () => void): () => void {
  const stop = subscribe(listener);
  shownCount++;
  return () => {
    shownCount--;
    stop();
  };
}

function update(change: Partial<LinkState>) {
  const next = { ...state, ...change, online: deviceIsOnline() && serverAnswers };
  const same = (['online', 'isServerFull', 'slow', 'pendingCount', 'pendingSince'] as const).every(
    (key) => next[key] === state[key],
  );
  // The time of the last contact alone redraws nothing.
  if (same) {
    state.lastContactAt = next.lastContactAt;
  } else {
    state = next;
    for (const listener of listeners) listener();
  }
}

function deviceIsOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false;
}

function deviceWentOnline() {
  serverAnswers = true;
  update({});
  void askServer();
}

function deviceWentOffline() {
  update({});
}

function startWatching() {
  window.addEventListener('online', deviceWentOnline);
  window.addEventListener('offline', deviceWentOffline);
  pinging = setInterval(ping, LOOK_MS);
}

function stopWatching() {
  window.removeEventListener('online', deviceWentOnline);
  window.removeEventListener('offline', deviceWentOffline);
  clearInterval(pinging);
}

function ping() {
  const isSeen = shownCount > 0 && !document.hidden;
  // Lost, the server is always asked: what waits on the device goes out as soon as it is back.
  const [atOnce, since] = state.online ? [Number(isSeen), heardAt] : [LOST_AT_ONCE, askedAt];
  if (asking < atOnce && performance.now() - since >= QUIET_MS) void askServer();
}

async function askServer() {
  const from = performance.now();
  askedAt = from;
  asking++;
  const slow = setTimeout(noteSlow, SLOW_AFTER_MS, true);
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PING_LIMIT_MS) });
    noteAnswer(answer, from);
    noteRoom(answer);
  } catch {
    noteContact(false, from);
  } finally {
    clearTimeout(slow);
    asking--;
  }
}
