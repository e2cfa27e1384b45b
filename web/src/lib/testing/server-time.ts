import { noteServerTime } from '../server-clock.ts';

/** An answer of a server whose clock shows so many epoch milliseconds, at the place where the device stands. */
export function answerAt(ms: number, zone = 'America/St_Johns'): Response {
  return new Response(null, { headers: { date: new Date(ms).toUTCString(), 'time-zone': zone } });
}

/** An answer comes just now from a server whose clock shows so many epoch milliseconds. */
export function hearServerTime(ms: number): void {
  noteServerTime(answerAt(ms));
}
