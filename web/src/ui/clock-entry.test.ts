import { expect, it } from 'vitest';
import { timeFrom } from './clock-entry.ts';

it.each([
  ['18:30', '18:30'],
  [' 18.30 ', '18:30'],
  ['1830', '18:30'],
  ['930', '09:30'],
  ['9:05', '09:05'],
  ['18', '18:00'],
  ['0', '00:00'],
  ['23:59', '23:59'],
])('%s is %s', (typed, time) => {
  expect(timeFrom(typed)).toBe(time);
});

it.each(['', '24:00', '18:60', '183', '18:3', 'abends', '6:30 pm', '1:2:3'])('«%s» is no time', (typed) => {
  expect(timeFrom(typed)).toBeUndefined();
});
