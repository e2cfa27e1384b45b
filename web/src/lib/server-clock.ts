import { addDays, formatDate, USUAL_DAY_START, wallClock } from '@bestellsystem/domain/business-day.ts';
import { readStored, writeStored } from './storage.ts';

/** The header is to the second, and an answer is on its way for a while: within this a device's clock is right. */
const TOLERATED_MS = 5_000;
const ZONE_KEY = 'timeZone';
const CLOCK_KEY = 'time';
/** After that a clock that was ahead may have been set right without a trace. */
const UNSEEN_MS = 3_600_000;

let aheadMs = 0;
/** The server's time less that of a clock which nobody sets, but which stands still while a device sleeps. */
let evenlyAheadMs = Number.NEGATIVE_INFINITY;
/** A device that was never told, or knows no such zone, goes by its own. */
let zone = readStored(ZONE_KEY) ?? undefined;

/*
 * What the page before this one has heard holds on until the server is heard again, but only as long as the device's
 * clock can't have been set right in between: whoever sets it forward by what it was behind leaps over that time, and
 * whoever sets it back is before what was kept, or soon after. In doubt the device's own clock counts, as ever.
 */
const [heardAt, keptMs] = `${readStored(CLOCK_KEY)}`.split(' ').map(Number) as [number, number];
const goneMs = Date.now() - heardAt;
if (goneMs >= 0 && goneMs < Math.max(-keptMs, Math.min(keptMs, UNSEEN_MS))) goBy(keptMs);

/**
 * Every answer tells the time at the server, and the zone of its place, by which it is known from a page of the network;
 * one that lay here says when it came.
 */
export function noteServerTime(response: Response, cameAt = Date.now()): void {
  const place = response.headers?.get('time-zone');
  const told = Date.parse(response.headers?.get('date') ?? '');
  if (!place || Number.isNaN(told)) return;
  const offMs = cameAt - told;
  goBy(Math.abs(offMs) < TOLERATED_MS ? 0 : offMs);
  writeStored(CLOCK_KEY, `${cameAt} ${aheadMs}`);
  noteZone(place);
}

function goBy(ms: number): void {
  aheadMs = ms;
  evenlyAheadMs = Date.now() - ms - performance.now();
}

function noteZone(told: string): void {
  if (told === zone) return;
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
