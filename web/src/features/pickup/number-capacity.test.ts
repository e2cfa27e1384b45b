import { expect, test } from 'vitest';
import { capacityOf } from './number-capacity.ts';

const SCREEN = { lineHeight: 30, numberHeight: 80, gap: 20, columns: 3 };

test('a column holds the rows that fit whole, and fewer where a line stands below them', () => {
  expect(capacityOf({ ...SCREEN, height: 480 })).toEqual({ alone: 15, withLine: 12 });
  expect(capacityOf({ ...SCREEN, height: 479 })).toEqual({ alone: 12, withLine: 12 });
  expect(capacityOf({ ...SCREEN, height: 429.8 })).toEqual({ alone: 12, withLine: 12 });
  expect(capacityOf({ ...SCREEN, height: 429 })).toEqual({ alone: 12, withLine: 9 });
});

test('a column too low for any holds none', () => {
  expect(capacityOf({ ...SCREEN, height: 60 })).toEqual({ alone: 0, withLine: 0 });
  expect(capacityOf({ ...SCREEN, height: 0 })).toEqual({ alone: 0, withLine: 0 });
});
