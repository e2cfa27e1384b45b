import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5);

test('a time of today stands alone, an earlier one has its day', () => {
  const since = at(20, 18).toISOString();

  expect(waitingText(3, since, at(20, 23))).toBe('3 warten seit 18:05');
  expect(waitingText(3, since, at(22, 9))).toBe('3 warten seit 20.11. 18:05');
  expect(waitingText(3, undefined)).toBe('3 warten');
});

test('a single one waits, several wait', () => {
  expect(waitingText(1, at(20, 18).toISOString(), at(20, 23))).toBe('1 wartet seit 18:05');
  expect(waitingText(1, undefined)).toBe('1 wartet');
});
