import { addDays, formatDate, USUAL_DAY_START, wallClock } from '@bestellsystem/domain/business-day.ts';
import { readStored, writeStored } from './storage.ts';

/** The header is to the second, and an answer is on its way for a while: within this a device's clock is right. */
const TOLERATED_MS = 5_000;
const ZONE_KEY = 'timeZone';

let aheadMs = 0;
/** The server's time less that of a clock which nobody sets, but which stands still while a device sleeps. */
let evenlyAheadMs = Number.NEGATIVE_INFINITY;
/** A device that was never told, or knows no such zone, goes by its own. */
let zone = readStored(ZONE_KEY) ?? undefined;

/** Every answer tells the time at the server, and the zone of its place; one that lay here says when it came. */
export function noteServerTime(response: Response, cameAt = Date.now()): void {
  const told = Date.parse(response.headers?.get('date') ?? '');
  if (Number.isNaN(told)) return;
  const offMs = cameAt - told;
  aheadMs = Math.abs(offMs) < TOLERATED_MS ? 0 : offMs;
  evenlyAheadMs = Date.now() - aheadMs - performance.now();
  noteZone(response.headers.get('time-zone'));
}

function noteZone(told: string | null): void {
  if (!told || told === zone) return;
  try {
    wallClock(new Date(), told);
  } catch {
    return;
  }
  zone = told;
  writeStored(ZONE_KEY, told);
}

/** Epoch milliseconds by the clock of the server, which says when an order was taken; also once a clock was set back. */
export function serverNow(): number {
  return Math.max(Date.now() - aheadMs, Math.round(evenlyAheadMs + performance.now()));
}

type Instant = string | number | Date;

/** `18:30` where the server stands, whatever zone a tablet is set to. */
export function timeText(instant: Instant): string {
  return onTheWall(instant).time;
}

/** `2026-11-12` there. */
export function dayOf(instant: Instant): string {
  return onTheWall(instant).date;
}

/** `18:40`; `20.11. 18:40` where it is not of today. */
export function momentText(instant: Instant, now: Instant): string {
  const { date, time } = onTheWall(instant);
  return date === dayOf(now) ? time : `${formatDate(date).slice(0, 6)} ${time}`;
}

/** The day whose evening it is: also after midnight. At its usual start no clock is put back, so the wall says it all. */
export function eveningToday(now = serverNow()): string {
  const { date, time } = onTheWall(now);
  return time < USUAL_DAY_START ? addDays(date, -1) : date;
}

/** Day and time there. */
export function onTheWall(instant: Instant) {
  return wallClock(new Date(instant), zone);
}
