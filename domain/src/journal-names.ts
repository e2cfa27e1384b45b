import { visibleKey } from './roles.ts';

/** Whoever gives commands on the server's computer, as the journal names them. */
export const CONSOLE_NAME = 'Konsole';
/** Who sent an order that nobody took while logged in. */
export const UNKNOWN_DEVICE_NAME = 'Gerät ohne Anmeldung';

const TAKEN = [CONSOLE_NAME, UNKNOWN_DEVICE_NAME].map(visibleKey);

/** Whether the journal means somebody else by this name: no account may have it. */
export function isJournalName(name: string): boolean {
  const key = visibleKey(name);
  return TAKEN.includes(key) || /\(service \d+\)$/.test(key);
}
