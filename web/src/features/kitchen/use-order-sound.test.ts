// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OrderSound, useOrderSound } from './use-order-sound.ts';

/** Silent, but with the states of a real one. */
class FakeContext extends EventTarget {
  static opened: FakeContext[] = [];
  state = 'running';
  canResume = true;
  currentTime = 0;
  destination = {};
  constructor() {
    super();
    FakeContext.opened.push(this);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  async resume(): Promise<void> {
    if (this.canResume) this.become('running');
  }
  async close(): Promise<void> {
    this.state = 'closed';
  }
  createOscillator() {
    return { frequency: {}, connect: (next: unknown) => next, start: () => {}, stop: () => {} };
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { gain, connect: () => {} };
  }
}

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  FakeContext.opened = [];
  vi.stubGlobal('AudioContext', FakeContext);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NOTHING: never[] = [];

function turnedOn() {
  const result: { current: OrderSound } = { current: { isOn: false, toggle: () => {} } };
  const Kitchen = () => {
    result.current = useOrderSound(NOTHING, NOTHING, true);
    return null;
  };
  root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Kitchen)));
  act(() => result.current.toggle());
  const context = FakeContext.opened[0];
  if (!context) throw new Error('no sound was opened');
  return { result, context };
}

it('a sound that the system has taken away comes back by itself', () => {
  const { result, context } = turnedOn();
  act(() => context.become('suspended'));
  act(() => vi.advanceTimersByTime(5_000));
  expect(context.state).toBe('running');
  expect(result.current.isOn).toBe(true);
});

it('one that stays away is not called on, and comes back by a press', () => {
  const { result, context } = turnedOn();
  context.canResume = false;
  act(() => context.become('interrupted'));
  act(() => vi.advanceTimersByTime(5_000));
  expect(result.current.isOn).toBe(false);
  act(() => result.current.toggle());
  expect(result.current.isOn).toBe(true);
  expect(FakeContext.opened.map(({ state }) => state)).toEqual(['closed', 'running']);
});

it('is tried again when the page is looked at', () => {
  const { result, context } = turnedOn();
  context.canResume = false;
  act(() => context.become('suspended'));
  act(() => vi.advanceTimersByTime(5_000));
  context.canResume = true;
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.isOn).toBe(true);
});
