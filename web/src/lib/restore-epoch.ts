import { readStored, writeStored } from './storage.ts';

/** Carried by every answer of the API; changes when the server comes back from a backup. */
const HEADER = 'Restore-Epoch';
/** Of a server that never came back from a backup, and of one that this device has never heard. */
export const NEVER = '0';
const KEY = 'restoreEpoch';

let known: string | undefined;
const listeners = new Set<(epoch: string) => void>();

export function epochOf(response: Response): string {
  return response.headers.get(HEADER) ?? NEVER;
}

/** Tells the listeners when this page hears an epoch for the first time, and whenever it changes. */
export function noteEpoch(response: Response): void {
  // A stranger's page carries none and says nothing.
  const epoch = response.headers.get(HEADER);
  if (epoch === null || epoch === known) return;
  known = epoch;
  writeStored(KEY, epoch);
  for (const listener of listeners) listener(epoch);
}

/** Of the server as this device has heard it last. */
export function lastEpoch(): string {
  return known ?? readStored(KEY) ?? NEVER;
}

export function onEpoch(listener: (epoch: string) => void): void {
  listeners.add(listener);
  if (known !== undefined) listener(known);
}
