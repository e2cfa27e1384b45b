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

it('a day that has begun stays begun when the clocks are put back, and when they are put forward', () => {
  // 02:29 and 02:30 before the clocks go back from 03:00 to 02:00, then 02:00 and 02:30 once more.
  const night = ['00:29', '00:30', '01:00', '01:30'].map((time) => new Date(`2026-10-25T${time}Z`));
  const dayOf = (instant: Date) => businessDay(instant, ZURICH, '02:30').slice(8);
  expect(night.map(dayOf)).toEqual(['24', '25', '25', '25']);
  expect(dayOf(new Date('2026-10-26T01:29Z'))).toBe('25');

  for (const midnight of ['2026-10-24T22:00Z', '2027-03-27T23:00Z']) {
    const instants = Array.from({ length: 80 }, (_, step) => new Date(Date.parse(midnight) + step * 5 * 60_000));
    for (const dayStart of ['01:30', '02:00', '02:01', '02:15', '02:59', '03:00', '03:01', '04:00']) {
      const days = instants.map((instant) => businessDay(instant, ZURICH, dayStart));
      expect(days, dayStart).toEqual([...days].sort());
      expect(new Set(days).size, dayStart).toBe(2);
    }
  }
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
