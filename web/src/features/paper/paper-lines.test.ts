import { expect, test } from 'vitest';
import { type PaperLine, stripWidth, withoutFeed } from './paper-lines.ts';

function text(words: string, width = 1): PaperLine {
  return { kind: 'text', align: 'left', runs: [{ text: words, bold: false, width, height: 1 }] };
}

const EMPTY: PaperLine = { kind: 'text', align: 'left', runs: [] };

test('the paper is as wide as its longest line needs, counting stretched letters twice', () => {
  expect(stripWidth([text('Tisch 5')])).toBe(42);
  expect(stripWidth([text('2x Schweinssteaksandwich', 2)])).toBe(48);
});

test('the paper that is fed before the cut is not shown', () => {
  expect(withoutFeed([text('Tisch 5'), EMPTY, text('Bon 1/1'), EMPTY, EMPTY, { kind: 'cut' }])).toEqual([
    text('Tisch 5'),
    EMPTY,
    text('Bon 1/1'),
  ]);
});
