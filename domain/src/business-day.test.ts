import { expect, it } from 'vitest';
import { addDays, businessDay, isDate, minutesOfDay } from './business-day.ts';

const ZURICH = 'Europe/Zurich';

it('a night belongs to the evening before it, until the minute in which the next day begins', () => {
  // Summer: two hours ahead of UTC.
  const dayAt = (time: string) => businessDay(new Date(`2026-08-01T${time}Z`), ZURICH, '05:00');
  expect([dayAt('02:59:59'), dayAt('03:00'), dayAt('03:01')]).toEqual(['2026-07-31', '2026-08-01', '2026-08-01']);
  expect(businessDay(new Date('2027-01-01T03:59Z'), ZURICH, '05:00')).toBe('2026-12-31');
  expect(businessDay(new Date('2026-08-01T21:59Z'), ZURICH, '00:00')).toBe('2026-08-01');
  expect(businessDay(new Date('2026-08-01T22:00Z'), ZURICH, '00:00')).toBe('2026-08-02');
});

it('the same minute is another in another time zone', () => {
  const instant = new Date('2026-08-01T03:30Z');
  expect([ZURICH, 'UTC', ZURICH].map((zone) => businessDay(instant, zone, '05:00'))).toEqual([
    '2026-08-01',
    '2026-07-31',
    '2026-08-01',
  ]);
});

it('days are added over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-03-29', 7)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-04-05',
  ]);
});

it('a date exists', () => {
  const texts = ['2028-02-29', '2026-02-29', '2026-13-01', '2026-1-01', '26-01-01', '2026-01-011', 'x2026-01-01', ''];
  expect(texts.map(isDate)).toEqual([true, false, false, false, false, false, false, false]);
});

it('minutes of a day', () => {
  expect(['00:00', '05:30', '23:59'].map(minutesOfDay)).toEqual([0, 330, 1439]);
});
