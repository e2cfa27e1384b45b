import { useSyncExternalStore } from 'react';

export interface LinkState {
  online: boolean;
  /** An answer is being waited for unusually long. */
  slow: boolean;
  /** Epoch milliseconds of the last answer of the server, whatever it said. */
  lastContactAt: number | undefined;
  /** What waits on this device to be delivered. */
  pendingCount: number;
}

/** Offline when the device says so, or when the last request found no server. */
export function useOnline(): boolean {
  return useLinkState().online;
}

export function useLinkState(): LinkState {
  return useSyncExternalStore(subscribe, getLinkState);
}

export function getLinkState(): LinkState {
  return state;
}

/** Every request reports here whether the server answered. */
export function noteContact(answered: boolean) {
  serverAnswers = answered;
  update({ slow: false, ...(answered && { lastContactAt: Date.now() }) });
}

export function noteSlow(slow: boolean) {
  update({ slow });
}

export function notePending(pendingCount: number) {
  update({ pendingCount });
}

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) startWatching();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

/** While nothing answers, the server is asked again this often. */
const PROBE_MS = 3_000;

const listeners = new Set<() => void>();
let serverAnswers = true;
let probe: ReturnType<typeof setInterval> | undefined;
let state: LinkState = { online: deviceIsOnline(), slow: false, lastContactAt: undefined, pendingCount: 0 };

function update(change: Partial<LinkState>) {
  const next = { ...state, ...change, online: deviceIsOnline() && serverAnswers };
  const same = next.online === state.online && next.slow === state.slow && next.pendingCount === state.pendingCount;
  // The time of the last contact alone redraws nothing.
  if (same) {
    state.lastContactAt = next.lastContactAt;
  } else {
    state = next;
    for (const listener of listeners) listener();
  }
  probeWhileOffline();
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
}

function stopWatching() {
  window.removeEventListener('online', deviceWentOnline);
  window.removeEventListener('offline', deviceWentOffline);
}

function probeWhileOffline() {
  if (state.online && probe !== undefined) {
    clearInterval(probe);
    probe = undefined;
  }
  if (!state.online && probe === undefined && listeners.size > 0) probe = setInterval(askServer, PROBE_MS);
}

async function askServer() {
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
    noteContact(true);
  } catch {
    noteContact(false);
  }
}
