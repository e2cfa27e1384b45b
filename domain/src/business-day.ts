/** When a business day begins where nobody says otherwise. */
export const USUAL_DAY_START = '05:00';

/** Of this machine where none is named. */
type Zone = string | undefined;

const formatters = new Map<Zone, Intl.DateTimeFormat>();

interface WallClock {
  date: string;
  /** `18:30` */
  time: string;
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** Lists and files ask of the same minute over and over, and the answer is expensive. */
let asked = { key: '', answer: { date: '', time: '' } };

/** Day and time on the wall of the given time zone. */
export function wallClock(instant: Date, timeZone: Zone): WallClock {
  const key = `${Math.floor(instant.getTime() / MINUTE_MS)} ${timeZone}`;
  if (asked.key !== key) asked = { key, answer: readWallClock(instant, timeZone) };
  return asked.answer;
}

function readWallClock(instant: Date, timeZone: Zone): WallClock {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  const part: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(instant)) part[type] = value;
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
}

/** The day an instant counts to: with a start of `05:00`, 01:30 in the night belongs to the evening before. */
export function businessDay(instant: Date, timeZone: Zone, dayStart: string): string {
  const { date, time } = wallClock(instant, timeZone);
  if (time >= dayStart) return date;
  return isBegunAgain(instant, timeZone, { time, dayStart }) ? date : addDays(date, -1);
}

/** A day that begins in the hour that comes twice has begun the first time. */
function isBegunAgain(instant: Date, timeZone: Zone, { time, dayStart }: { time: string; dayStart: string }): boolean {
  const minutesLeft = minutesOfDay(dayStart) - minutesOfDay(time);
  if (minutesLeft >= HOUR_MINUTES) return false;
  const begun = new Date(instant.getTime() - (HOUR_MINUTES - minutesLeft) * MINUTE_MS);
  return timeOfDay(begun, timeZone) === dayStart;
}

/** `18:30` on the wall of the given time zone. */
export function timeOfDay(instant: Date, timeZone: Zone): string {
  return wallClock(instant, timeZone).time;
}

/** The calendar date on the wall of the given time zone, `YYYY-MM-DD`. */
export function calendarDate(instant: Date, timeZone: Zone): string {
  return wallClock(instant, timeZone).date;
}

/** `18:30` → 1110. */
export function minutesOfDay(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** A date that exists, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** `2026-11-21` → `21.11.2026`. */
export function formatDate(date: string): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}
