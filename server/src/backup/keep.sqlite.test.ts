import { describe, expect, it } from 'vitest';
import { dispensableBackups } from './keep.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const QUARTER_MS = 15 * 60_000;

describe('The backups that are kept', () => {
  it('are all of two hours, one an hour for a day, one a day for two months', () => {
    let kept: number[] = [];
    for (let at = NOW - 90 * 24 * 4 * QUARTER_MS; at <= NOW; at += QUARTER_MS) {
      kept.push(at);
      const gone = new Set(dispensableBackups(kept, at));
      kept = kept.filter((instant) => !gone.has(instant));
    }
    const ages = kept.map((instant) => (NOW - instant) / 3_600_000);
    expect(ages.filter((hours) => hours < 2)).toHaveLength(8);
    // 22 whole hours, and the one that is only begun.
    expect(ages.filter((hours) => hours >= 2 && hours < 24)).toHaveLength(23);
    const days = ages.filter((hours) => hours >= 24).length;
    expect(days).toBeGreaterThanOrEqual(58);
    expect(days).toBeLessThanOrEqual(60);
  });

  it('always include the newest, however old', () => {
    const old = NOW - 1e11;
    expect(dispensableBackups([old, old - QUARTER_MS], NOW)).not.toContain(old);
  });

  it('are those of the last days that have one, after a year as well as with a clock that is ahead', () => {
    const days = Array.from({ length: 70 }, (_, day) => NOW - day * 24 * 4 * QUARTER_MS);
    const aYearLater = NOW + 365 * 24 * 4 * QUARTER_MS;
    const kept = (now: number) => days.length - dispensableBackups(days, now).length;
    expect(kept(aYearLater)).toBe(61);
    expect(dispensableBackups(days, aYearLater)).toEqual(days.slice(61));
  });
});
