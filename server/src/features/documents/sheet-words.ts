import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { formatAmount } from '@bestellsystem/domain/money.ts';

/** `21.11.2026 23:40` on the wall of the installation. */
export function momentText(instant: string, timeZone: string): string {
  return `${dateText(instant, timeZone)} ${timeOfDay(new Date(instant), timeZone)}`;
}

/** `21.11.2026` there. */
export function dateText(instant: string, timeZone: string): string {
  return formatDate(calendarDate(new Date(instant), timeZone));
}

/** With a sign, so that nobody takes a lack for a surplus; empty where there is none to tell. */
export function differenceText(rappen: number | null): string {
  if (rappen === null) return '';
  return rappen > 0 ? `+${formatAmount(rappen)}` : formatAmount(rappen);
}
