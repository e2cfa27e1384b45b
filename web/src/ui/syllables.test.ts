import fc from 'fast-check';
import { expect, it } from 'vitest';
import { syllablesOf } from './syllables.ts';

it.each([
  ['Schweinssteaksandwich', 'Schweins-steak-sand-wich'],
  ['Schwarzwäldertortenstück', 'Schwarz-wäl-der-tor-ten-stück'],
  ['Rindshohrückensteak', 'Rinds-hoh-rücken-steak'],
  ['Kartoffelsalat', 'Kar-tof-fel-salat'],
  ['Gemüseburger', 'Gemü-sebur-ger'],
  ['Käseschnitte', 'Käse-schnitte'],
])('%s may be broken as %s', (word, broken) => {
  expect(syllablesOf(word).join('-')).toBe(broken);
});

it('short words stay whole, and so do words between which one may break anyway', () => {
  expect(syllablesOf('Bratwurst')).toEqual(['Bratwurst']);
  expect(syllablesOf('Chicken-Nuggets')).toEqual(['Chicken-', 'Nuggets']);
});

it('no letter is lost', () => {
  fc.assert(fc.property(fc.string(), (text) => syllablesOf(text).join('') === text));
});
