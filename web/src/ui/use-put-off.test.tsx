// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { usePutOff } from './use-put-off.ts';

let done: string[];
let hook: ReturnType<typeof usePutOff<string>>;

function Host() {
  hook = usePutOff<string>((what) => done.push(what));
  return null;
}

afterEach(() => {
  vi.useRealTimers();
});
const { render, leave } = pageForEachTest();
beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  render(<Host />);
});

it('waits until nobody can undo it any more', () => {
  act(() => hook.putOff('a'));
  expect([hook.pending, done]).toEqual(['a', []]);
  act(() => void vi.advanceTimersByTime(6_000));
  expect([hook.pending, done]).toEqual([undefined, ['a']]);
});

it('is never done when it was undone', () => {
  act(() => hook.putOff('a'));
  act(() => hook.undo());
  leave();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(done).toEqual([]);
});

it('is done at once, and once, when the next one comes or the screen is left', () => {
  act(() => hook.putOff('a'));
  act(() => hook.putOff('b'));
  expect(done).toEqual(['a']);
  leave();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(done).toEqual(['a', 'b']);
});
