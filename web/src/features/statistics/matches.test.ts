import { expect, test } from 'vitest';
import { matches } from './matches.ts';

test('every word that was typed has to occur, in whichever text', () => {
  const order = ['17', 'Takeaway', '2x Rösti mit Spiegelei', 'Service 3'];
  expect(matches('rösti takeaway', order)).toBe(true);
  expect(matches('  RÖSTI ', order)).toBe(true);
  expect(matches('rösti bier', order)).toBe(false);
});

test('nothing typed leaves everything in', () => {
  expect(matches('', ['Bier'])).toBe(true);
  expect(matches('   ', [])).toBe(true);
});
