import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { dayOf, eveningToday, timeText } from './server-clock.ts';

/** `2026-11-12T17:30:00Z` → `12.11.2026, 18:30` where the server stands. */
export function dateAndTime(instant: string): string {
  return `${formatDate(dayOf(instant))}, ${timeText(instant)}`;
}

/** `23:40`, also `01:10` after midnight; `26.10. 09:02` where it is not of that day and its night. */
export function timeInEvening(instant: string, day: string): string {
  const time = timeText(instant);
  return isOfEvening(instant, day) ? time : `${formatDate(dayOf(instant)).slice(0, 6)} ${time}`;
}

/** Goes by the usual start of the day, which is what people take for the end of an evening. */
export function isOfEvening(instant: string, day: string): boolean {
  return eveningToday(Date.parse(instant)) === day;
}
