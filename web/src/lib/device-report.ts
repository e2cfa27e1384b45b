import { api } from './api.ts';
import { getOutbox, subscribe } from './outbox.ts';
import { readStored, writeStored } from './storage.ts';
import { readStoredUser } from './stored-user.ts';

const KEY = 'reportedWaiting';
/** Orders that go out at once are nobody's worry. */
const SETTLE_MS = 3_000;
const AGAIN_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the organizer how many orders wait on a waiter's device and since when; nothing while none ever waited. */
export function startDeviceReports(): void {
  subscribe(() => {
    // The organizer is not to read for another minute that orders wait.
    if (getOutbox().waiting === 0) cancelPlan();
    plan(SETTLE_MS);
  });
}

function cancelPlan(): void {
  clearTimeout(timer);
  timer = undefined;
}

function plan(afterMs: number): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void report();
  }, afterMs);
}

async function report(): Promise<void> {
  const user = readStoredUser();
  const { waiting, oldestSince } = getOutbox();
  const text = `${waiting} ${oldestSince ?? ''}`;
  const known = readStored(KEY) ?? '0 ';
  if (user?.role !== 'WAITER' || !('deviceId' in user) || (text === known && waiting === 0)) return;
  let isHeard = false;
  try {
    await api.post('/api/devices/report', { waiting, since: oldestSince });
    writeStored(KEY, text);
    isHeard = true;
  } catch {
    // The device can't be heard now; what waits says so here, and later there.
  }
  if (waiting > 0 || !isHeard) plan(AGAIN_MS);
}
