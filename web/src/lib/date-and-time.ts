import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { dayOf, timeText } from './server-clock.ts';

/** `2026-11-12T17:30:00Z` → `12.11.2026, 18:30` where the server stands. */
export function dateAndTime(instant: string): string {
  return `${formatDate(dayOf(instant))}, ${timeText(instant)}`;
}
