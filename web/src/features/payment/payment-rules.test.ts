import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eraseLast,
  fillCash,
  fillExact,
  NOTHING_RECEIVED,
  QUICK_AMOUNTS,
  type Received,
  receivedRappen,
  settle,
  suggestAmounts,
  typeDigit,
  typePoint,
  typeText,
} from './payment-rules.ts';

const type = (keys: string, start: Received = NOTHING_RECEIVED) =>
  [...keys].reduce((received, key) => (key === '.' ? typePoint(received) : typeDigit(received, key)), start);

describe('the received amount', () => {
  it.each([
    ['50', 5000],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0.05', 5],
    ['.5', 50],
    ['007', 700],
    ['12.', 1200],
  ])('typed as %s is %i Rappen', (keys, rappen) => {
    expect(receivedRappen(type(keys))).toBe(rappen);
  });

  it('takes two decimals at most and one point', () => {
    expect(type('12.505').text).toBe('12.50');
    expect(type('1.2.3').text).toBe('1.23');
  });

  it('is replaced by a quick amount, and typing after it starts anew', () => {
    const quick = fillCash(5000);
    expect(receivedRappen(quick)).toBe(5000);
    expect(type('2', quick).text).toBe('2');
    expect(type('.5', quick).text).toBe('0.5');
    expect(eraseLast(quick).text).toBe('');
  });

  it('is the exact total with card or Twint, and cash again once it is changed', () => {
    const card = fillExact(3250);
    expect(card).toMatchObject({ text: '32.50', method: 'CARD_TWINT' });
    expect(type('4', card)).toMatchObject({ text: '4', method: 'CASH' });
    expect(fillCash(5000).method).toBe('CASH');
  });

  it.each([
    ['12,5', '12.5'],
    ["CHF 1'234.50", '1234.50'],
    ['1’234,5', '1234.5'],
    ['12.345', '12.34'],
    ['1 000', '1000'],
    ['1 000 ', '1000'],
    ['1 ', '1.'],
    ['4 50', '4.50'],
    ['CHF 14 50', '14.50'],
    ['4.5 ', '4.5'],
    ['4 5', ''],
    ['1 234 50', ''],
    ["1'50", ''],
    ['zwölf', ''],
  ])('entered as %s reads %s', (entered, text) => {
    expect(typeText(entered).text).toBe(text);
  });
});

it('a space that is typed before the Rappen is their point: a field that drops it would hold a hundred times as much', () => {
  const inField = (keys: string) =>
    [...keys].reduce(
      (received, key) => (key === ' ' ? typeText(`${received.text} `) : typeDigit(received, key)),
      NOTHING_RECEIVED,
    );
  expect(receivedRappen(inField('4 50'))).toBe(450);
  expect(receivedRappen(inField('50 '))).toBe(5000);
  expect(receivedRappen(inField(' 20'))).toBe(2000);
});

describe('settling', () => {
  it('is received minus total, to the Rappen', () => {
    expect(settle(3250, fillCash(5000))).toEqual({ changeRappen: 1750, openRappen: 0 });
    expect(settle(3250, type('30'))).toEqual({ changeRappen: 0, openRappen: 250 });
    expect(settle(0, NOTHING_RECEIVED)).toEqual({ changeRappen: 0, openRappen: 0 });
  });

  it('never shows a negative change, and change minus what is open is the difference', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.stringMatching(/^\d{0,5}(\.\d{0,2})?$/), (total, text) => {
        const received = typeText(text);
        const { changeRappen, openRappen } = settle(total, received);
        expect(changeRappen).toBeGreaterThanOrEqual(0);
        expect(openRappen).toBeGreaterThanOrEqual(0);
        expect(changeRappen - openRappen).toBe(receivedRappen(received) - total);
      }),
    );
  });
});

describe('suggested amounts', () => {
  it.each([
    [3250, [3500, 4000, 10_000]],
    [3500, [4000, 10_000, 20_000]],
    [900, [10_000, 20_000]],
    [1750, [10_000, 20_000]],
    [10_000, [20_000]],
    [2300, [2500, 3000, 10_000]],
    [5100, [5500, 6000, 10_000]],
    [450, [500, 10_000, 20_000]],
    [12_300, [12_500, 13_000, 20_000]],
  ])('for %i Rappen are %j', (total, amounts) => {
    expect(suggestAmounts(total)).toEqual(amounts);
  });

  it('are more than the exact sum, rising, and never one of the quick amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 500_000 }), (total) => {
        const amounts = suggestAmounts(total);
        expect(amounts.every((amount) => amount > total)).toBe(true);
        expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
        expect(amounts.some((amount) => QUICK_AMOUNTS.some((quick) => quick === amount))).toBe(false);
      }),
    );
  });
});
