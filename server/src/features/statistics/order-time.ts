import { businessDay, minutesOfDay, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Context } from '../../context.ts';
import type { Settings } from '../../settings.ts';

export type Clock = Pick<Settings, 'timeZone' | 'businessDayStart'>;

const MINUTES_OF_DAY = 1440;

/** The business day it is now. */
export function currentDay(context: Pick<Context, 'now' | 'settings'>): string {
  return businessDay(context.now(), context.settings.timeZone, context.settings.businessDayStart);
}

/** Hours as people count them in a business day: with a start of 05:00, `23` comes before `01`. */
export function byHourOfBusinessDay(dayStart: string): (a: { hour: string }, b: { hour: string }) => number {
  const start = Number(dayStart.slice(0, 2));
  const rank = (hour: string): number => (Number(hour) - start + 24) % 24;
  return (a, b) => rank(a.hour) - rank(b.hour);
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
