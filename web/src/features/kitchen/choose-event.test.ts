import { expect, test } from 'vitest';
import { activeEvent as event } from '../../lib/testing/active-event.ts';
import { chooseEvent } from './choose-event.ts';

test('the only active event is shown by itself, of several none until one is chosen', () => {
  expect(chooseEvent([event(1)], null)?.id).toBe(1);
  expect(chooseEvent([event(1), event(2)], null)).toBeUndefined();
  expect(chooseEvent([event(1), event(2)], 2)?.id).toBe(2);
});

test('one that was switched off with open orders is shown where none is active', () => {
  expect(chooseEvent([event(1, false)], null)?.id).toBe(1);
  expect(chooseEvent([event(1, false), event(2, false)], 2)?.id).toBe(2);
  expect(chooseEvent([event(1, false), event(2, false)], null)).toBeUndefined();
});

test('one that was switched off leaves the screen to the only active one, also when it was shown last', () => {
  expect(chooseEvent([event(1, false), event(2)], 1)?.id).toBe(2);
  expect(chooseEvent([event(1, false), event(2)], null)?.id).toBe(2);
  expect(chooseEvent([event(2)], 1)?.id).toBe(2);
  expect(chooseEvent([event(1, false), event(2), event(3)], 1)).toBeUndefined();
});
