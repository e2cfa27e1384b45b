// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePutOff } from './use-put-off.ts';

let done: string[];
let hook: ReturnType<typeof usePutOff<string>>;
let leave: () => void;

function Host() {
  hook = usePutOff<string>((what) => done.push(what));
  return null;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  done = [];
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Host />));
  leave = () => act(() => root.unmount());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
