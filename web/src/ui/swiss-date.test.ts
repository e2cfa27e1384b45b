import { expect, test } from 'vitest';
import { longDate, shortDate } from './swiss-date.ts';

test('a date is read in German', () => {
  expect(longDate('2026-11-12')).toBe('Donnerstag, 12. November 2026');
  expect(shortDate('2026-11-12')).toBe('Do 12.11.2026');
});

test('a day that no calendar has is no date, in any engine', () => {
  for (const none of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '']) {
    expect(longDate(none)).toBeUndefined();
    expect(shortDate(none)).toBe(none);
  }
});
