import { expect, it } from 'vitest';
import { suggestTag } from './tag-suggestion.ts';

it('a tag is made of the whole words of the name that fit', () => {
  expect(suggestTag('Dorffest 2026')).toBe('dorffest-2026');
  expect(suggestTag('Grümpelturnier Oberwil am See')).toBe('gruempelturnier');
  expect(suggestTag('Fête de l’été')).toBe('fete-de-l-ete');
  expect(suggestTag('Donaudampfschifffahrtsfest')).toBe('donaudampfschiff');
});

it('a name without two usable characters gives no tag', () => {
  expect(suggestTag('')).toBeUndefined();
  expect(suggestTag('!')).toBeUndefined();
  expect(suggestTag('A')).toBeUndefined();
});

it('a tag that is taken in any spelling gets a number', () => {
  expect(suggestTag('Dorffest', ['DORFFEST'])).toBe('dorffest-2');
  expect(suggestTag('Dorffest', ['dorffest', 'dorffest-2'])).toBe('dorffest-3');
  expect(suggestTag('Gruempelturnier', ['gruempelturnier'])).toBe('gruempelturni-2');
});
