import type { BookedLine } from './books-figures.ts';

/*
 * What the books that are kept by hand know of the trade: days, VAT rates, stations. Written without a look at the
 * product's own rules.
 */

const HOUR_MS = 3_600_000;
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'short',
});

export const OLD_RATES = { normal: 810, reduced: 260, lodging: 380 };
export const NEW_RATES = { normal: 850, reduced: 270, lodging: 400 };

export type TaxClass = NonNullable<BookedLine['taxClass']>;

export function hoursAfter(instant: string, hours: number): Date {
  return new Date(Date.parse(instant) + hours * HOUR_MS);
}

export function wallDate(instant: Date): string {
  return wallClock.format(instant).slice(0, 10);
}

/** `HH:MM` */
export function wallTime(instant: Date): string {
  return wallClock.format(instant).slice(11);
}

/** The day starts at five in the morning by the wall clock. */
export function businessDay(instant: Date): string {
  const [date = '', time = ''] = wallClock.format(instant).split(' ');
  if (time >= '05:00') return date;
  return hoursAfter(`${date}T12:00:00Z`, -24).toISOString().slice(0, 10);
}

/** The stations of an evening: the bar gets a ticket of every order, the kitchen of what it cooks. */
export const STATIONS = [
  { displayName: 'Bar', categories: ['Alle'] },
  { displayName: 'Küche', categories: ['Warmes'] },
];

export function ticketsFor(lines: readonly BookedLine[]): number {
  const articles = lines.filter(({ isDeposit }) => !isDeposit);
  return Number(articles.length > 0) + Number(articles.some(({ isCooked }) => isCooked));
}
