import { expect, it } from 'vitest';
import { CATEGORY_COLORS, contrastRatio, normalizeColor, textColorOn } from './color.ts';

const READABLE = 4.5;

/** The same colours every time; a linear congruential generator is random enough for colours. */
function colors(count: number): string[] {
  let state = 20261112;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, '0').toUpperCase()}`;
  });
}

const ratioOn = (hex: string) => contrastRatio(textColorOn(hex), hex);

it('text is readable on any colour', () => {
  expect(colors(5_000).filter((hex) => ratioOn(hex) < READABLE)).toEqual([]);
});

it('text is readable on every grey, where black and white are equally far', () => {
  const greys = Array.from({ length: 256 }, (_, value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`);
  expect(greys.filter((hex) => ratioOn(hex) < READABLE)).toEqual([]);
});

it('what stands on a tile is the better one of black and white', () => {
  const better = (hex: string) => Math.max(contrastRatio('#000000', hex), contrastRatio('#FFFFFF', hex));
  expect(colors(200).filter((hex) => ratioOn(hex) !== better(hex))).toEqual([]);
  expect(contrastRatio('#000000', '#FFFFFF')).toBe(21);
});

it('the twelve presets are all different and carry text', () => {
  const weak = CATEGORY_COLORS.filter(({ hex }) => ratioOn(hex) < READABLE);
  expect(weak).toEqual([]);
  expect(new Set(CATEGORY_COLORS.map(({ hex }) => normalizeColor(hex))).size).toBe(12);
});

it('a colour is read in both lengths and nothing else is one', () => {
  expect(normalizeColor(' #abc ')).toBe('#AABBCC');
  expect(normalizeColor('#3b82f6')).toBe('#3B82F6');
  for (const text of ['', 'abc', '#ab', '#abcd', '#ggg', 'red', '#3B82F600'])
    expect(normalizeColor(text)).toBeUndefined();
});
