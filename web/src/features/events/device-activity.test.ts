import { expect, it } from 'vitest';
import { deviceActivity } from './device-activity.ts';

const NOW = new Date('2026-11-21T20:00:00.000Z');
const at = (lastUsed: string | null) => deviceActivity(lastUsed, NOW);

it('a device is active until 30 minutes after it was last used', () => {
  expect(at('2026-11-21T19:30:00.001Z').label).toBe('Aktiv');
  expect(at('2026-11-21T19:30:00.000Z').label).toBe('Inaktiv');
});

it('a device that nobody used says so and has no time', () => {
  expect(at(null)).toEqual({ state: 'unused', label: 'Noch nicht verwendet', ago: undefined });
});

it('the time since the last use is told in the largest whole unit', () => {
  expect(at('2026-11-21T19:59:30.000Z').ago).toBe('gerade eben');
  expect(at('2026-11-21T19:56:00.000Z').ago).toBe('vor 4 Min.');
  expect(at('2026-11-21T17:10:00.000Z').ago).toBe('vor 2 Std.');
  expect(at('2026-11-20T19:00:00.000Z').ago).toBe('vor 1 Tag');
  expect(at('2026-11-17T19:00:00.000Z').ago).toBe('vor 4 Tagen');
});

it('a clock that runs behind the server never shows a time in the future', () => {
  expect(at('2026-11-21T20:02:00.000Z')).toMatchObject({ label: 'Aktiv', ago: 'gerade eben' });
});
