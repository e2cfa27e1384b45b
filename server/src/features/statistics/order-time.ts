import { businessDay, minutesOfDay, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Context } from '../../context.ts';
import type { Settings } from '../../settings.ts';

export type Clock = Pick<Settings, 'timeZone' | 'businessDayStart'>;

const HOUR_MINUTES = 60;
const MINUTES_OF_DAY = 1440;

/** The business day it is now. */
export function currentDay(context: Pick<Context, 'now' | 'settings'>): string {
  return businessDay(context.now(), context.settings.timeZone, context.settings.businessDayStart);
}

/**
 * Which hour of a business day it is, from 0 on: with a start of 05:00, 23:10 is in hour 18 and 01:10 in hour 20. A start
 * of 04:30 divides an hour: what is before it ends the evening, in hour 24.
 */
export function hourOfBusinessDay(time: string, dayStart: string): number {
  const start = minutesOfDay(dayStart);
  return Math.floor((sinceStart(time, start) + (start % HOUR_MINUTES)) / HOUR_MINUTES);
}

/**
 * Tells whether an instant lies between two times of the wall clock within one business day, both minutes included.
 * An evening goes past midnight (`22:00` to `02:00`); `00:00` to `23:59` means what it says. Who says until when the next
 * day begins means until the end. Throws 400 when the end comes before the start both ways.
 */
export function timeWindow(
  clock: Clock,
  asked: { startTime?: string | undefined; endTime?: string | undefined },
): (instant: string) => boolean {
  const isToTheEnd = asked.endTime === clock.businessDayStart && asked.startTime !== clock.businessDayStart;
  const filter = isToTheEnd ? { startTime: asked.startTime } : asked;
  if (!filter.startTime && !filter.endTime) return () => true;
  const dayStart = minutesOfDay(clock.businessDayStart);
  const isCalendarDay = isInOrder(filter, minutesOfDay) && !isInOrder(filter, (time) => sinceStart(time, dayStart));
  const intoDay = isCalendarDay ? minutesOfDay : (time: string) => sinceStart(time, dayStart);
  const from = filter.startTime ? intoDay(filter.startTime) : 0;
  const to = filter.endTime ? intoDay(filter.endTime) : MINUTES_OF_DAY - 1;
  if (to < from) {
    const message = `Die Endzeit liegt vor der Startzeit; der Geschäftstag beginnt um ${clock.businessDayStart}.`;
    throw new AppError('invalid', 'INVALID_INPUT', message, { details: [{ path: 'endTime', message }] });
  }
  return (instant) => {
    const minutes = intoDay(timeOfDay(new Date(instant), clock.timeZone));
    return minutes >= from && minutes <= to;
  };
}

function sinceStart(time: string, dayStart: number): number {
  return (minutesOfDay(time) - dayStart + MINUTES_OF_DAY) % MINUTES_OF_DAY;
}

function isInOrder(
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  minutes: (time: string) => number,
): boolean {
  return !startTime || !endTime || minutes(startTime) <= minutes(endTime);
}
