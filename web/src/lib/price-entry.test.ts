import { expect, it } from 'vitest';
import { priceText, readPrice } from './price-entry.ts';

it('a price may be typed with a comma and comes out as the wire wants it', () => {
  expect(readPrice('4,50')).toEqual({ chf: 4.5, error: undefined, note: undefined });
  expect(readPrice("1'200").chf).toBe(1200);
  expect(['4.-', '9.–', '5.00 Fr.'].map((text) => readPrice(text).chf)).toEqual([4, 9, 5]);
});

it('what is no price says why', () => {
  expect(readPrice('').error).toBeDefined();
  expect(readPrice('4.555')).toEqual({ chf: undefined, error: 'Höchstens zwei Nachkommastellen.', note: undefined });
});

it('a price that coins cannot pay may stand, with a note', () => {
  expect(readPrice('4.53')).toEqual({ chf: 4.53, error: undefined, note: 'Bargeld kennt nur 5\u2011Rappen-Schritte' });
  expect(readPrice('4.55').note).toBeUndefined();
});

it('where cash is rounded, coins can pay any price', () => {
  expect(readPrice('4.53', true)).toEqual({ chf: 4.53, error: undefined, note: undefined });
});

it('a price of the wire stands in a field with two decimals', () => {
  expect(priceText(4.5)).toBe('4.50');
  expect(priceText(1200)).toBe("1'200.00");
});
