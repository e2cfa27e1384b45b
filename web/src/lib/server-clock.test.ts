// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAt } from './testing/server-time.ts';

const NOW = Date.parse('2026-11-21T19:00:00.000Z');
const MINUTE_MS = 60_000;
/** In Zurich half past midnight of the 22nd; the device of these tests stands in Newfoundland, where it is 20:00. */
const NIGHT = '2026-11-21T23:30:00.000Z';

let clock: typeof import('./server-clock.ts');

/** A page that has just been opened. */
async function open() {
  vi.resetModules();
  clock = await import('./server-clock.ts');
}

/** A page of the network knows no place of the server's. */
function strangersAnswerAt(ms: number): Response {
  return new Response(null, { headers: { date: new Date(ms).toUTCString() } });
}

beforeEach(() => {
  localStorage.clear();
  return open();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([10, -10])('a clock that is %i minutes off is put right by any answer', (minutes) => {
  vi.useFakeTimers({ now: NOW + minutes * MINUTE_MS });
  clock.noteServerTime(answerAt(NOW));
  vi.advanceTimersByTime(3_000);

  expect(clock.serverNow()).toBe(NOW + 3_000);
});

test('a clock that is put right while the server is not heard moves no order to another evening', () => {
  vi.useFakeTimers({ now: NOW + 24 * 60 * MINUTE_MS });
  clock.noteServerTime(answerAt(NOW));
  vi.advanceTimersByTime(MINUTE_MS);
  vi.setSystemTime(NOW + MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS);

  expect(clock.serverNow()).toBe(NOW + 2 * MINUTE_MS);
});

test('a device that slept loses no time', () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  clock.noteServerTime(answerAt(NOW));
  vi.setSystemTime(NOW + 60 * MINUTE_MS);

  expect(clock.serverNow()).toBe(NOW + 60 * MINUTE_MS);
});

describe('a page that is loaded again without network', () => {
  const HOUR_MS = 60 * MINUTE_MS;

  /** A page whose device was `aheadHours` off heard the server; the next one starts `goneHours` later, its clock set by `setHours`. */
  async function reload({ aheadHours, goneHours, setHours = 0 }: Record<string, number>): Promise<number> {
    const off = aheadHours ?? 0;
    vi.useFakeTimers({ now: NOW + off * HOUR_MS });
    clock.noteServerTime(answerAt(NOW));
    vi.setSystemTime(NOW + (off + (goneHours ?? 0) + setHours) * HOUR_MS);
    await open();
    return (clock.serverNow() - NOW) / HOUR_MS;
  }

  test.each([
    { aheadHours: -11, goneHours: 0 },
    { aheadHours: -11, goneHours: 10 },
    { aheadHours: -2, goneHours: 1.5 },
    { aheadHours: 11, goneHours: 0.5 },
    { aheadHours: 0.2, goneHours: 0.1 },
  ])('goes on by the server’s clock: %o', async (device) => {
    expect(await reload(device)).toBeCloseTo(device.goneHours);
  });

  test.each([
    { aheadHours: -11, goneHours: 0.1, setHours: 11 },
    { aheadHours: -11, goneHours: 20, setHours: 11 },
    { aheadHours: 11, goneHours: 1, setHours: -11 },
    { aheadHours: 11, goneHours: 17, setHours: -11 },
    { aheadHours: 0.2, goneHours: 15, setHours: -0.2 },
    { aheadHours: 0, goneHours: 1 },
  ])('leaves a clock alone that was set right meanwhile: %o', async (device) => {
    expect(await reload(device)).toBeCloseTo(device.goneHours);
  });

  test('believes what it hears sooner than what it kept, and keeps that', async () => {
    await reload({ aheadHours: -11, goneHours: 1 });
    clock.noteServerTime(answerAt(NOW - 10 * HOUR_MS));
    expect(clock.serverNow()).toBe(NOW - 10 * HOUR_MS);
    await open();
    expect(clock.serverNow()).toBe(NOW - 10 * HOUR_MS);
  });

  test('is not led astray by a clock that is put right later, nor by what it can’t read', async () => {
    await reload({ aheadHours: 11, goneHours: 0.5 });
    vi.setSystemTime(NOW + HOUR_MS / 2);
    expect(clock.serverNow()).toBe(NOW + 11.5 * HOUR_MS - 11 * HOUR_MS);
    for (const kept of ['', 'x', `${NOW} x`, `${NOW}`, '{}']) {
      localStorage.setItem('time', kept);
      await open();
      expect(clock.serverNow()).toBe(NOW + HOUR_MS / 2);
    }
  });
});

test('seconds are no difference, and an answer without a time or of a page of the network changes nothing', () => {
  vi.useFakeTimers({ now: NOW });
  clock.noteServerTime(answerAt(NOW - 3_000));
  clock.noteServerTime(new Response(null));
  clock.noteServerTime(strangersAnswerAt(NOW - 10 * MINUTE_MS));

  expect(clock.serverNow()).toBe(NOW);
});

test('times are those of the server’s place, also where the page starts without it', async () => {
  expect(clock.timeText(NIGHT)).toBe('20:00');
  clock.noteServerTime(answerAt(NOW, 'Europe/Zurich'));

  for (let page = 1; page <= 2; page += 1) {
    expect(clock.timeText(NIGHT)).toBe('00:30');
    expect(clock.dayOf(NIGHT)).toBe('2026-11-22');
    expect(clock.momentText('2026-11-21T17:05:00Z', NIGHT)).toBe('21.11. 18:05');
    expect(clock.momentText('2026-11-22T17:05:00Z', NIGHT)).toBe('18:05');
    await open();
  }
});

test('a zone this browser does not know, or a page of the network in the server’s place, changes nothing', () => {
  clock.noteServerTime(answerAt(NOW, 'Europe/Zurich'));
  clock.noteServerTime(answerAt(NOW, 'Mars/Olympus'));
  clock.noteServerTime(strangersAnswerAt(NOW));

  expect(clock.timeText(NIGHT)).toBe('00:30');
});

test('at half past one in the night the evening before is still today', () => {
  clock.noteServerTime(answerAt(NOW, 'Europe/Zurich'));

  expect(clock.eveningToday(Date.parse('2026-11-22T00:30:00Z'))).toBe('2026-11-21');
  expect(clock.eveningToday(Date.parse('2026-11-22T04:30:00Z'))).toBe('2026-11-22');
});

test('today is the server’s also where the clock of the device is days off', () => {
  vi.useFakeTimers({ now: NOW - 3 * 24 * 60 * MINUTE_MS });
  clock.noteServerTime(answerAt(NOW, 'Europe/Zurich'));

  expect(clock.eveningToday()).toBe('2026-11-21');
});
