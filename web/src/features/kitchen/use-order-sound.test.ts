// @vitest-environment happy-dom
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { openTickets } from './tickets.ts';
import { type OrderSound, useOrderSound } from './use-order-sound.ts';

/** Silent, but with the states of a real one. */
class FakeContext extends EventTarget {
  static opened: FakeContext[] = [];
  state = 'running';
  canResume = true;
  currentTime = 0;
  tones = 0;
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
    this.tones += 1;
    return { frequency: {}, connect: (next: unknown) => next, start: () => {}, stop: () => {} };
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { gain, connect: () => {} };
  }
}

const ALL = { station: [], acknowledged: new Set<number>() };

beforeEach(() => {
  vi.useFakeTimers();
  FakeContext.opened = [];
  vi.stubGlobal('AudioContext', FakeContext);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const { render } = pageForEachTest();

/** What rings once. */
const TONES = 2;

function turnedOn() {
  const result: { current: OrderSound } = { current: { isOn: false, toggle: () => {} } };
  const Kitchen = ({ orders }: { orders: OrderWire[] }) => {
    result.current = useOrderSound(openTickets(orders, ALL), orders, true);
    return null;
  };
  const show = (...orders: OrderWire[]) => render(createElement(Kitchen, { orders }));
  show();
  act(() => result.current.toggle());
  const context = FakeContext.opened[0];
  if (!context) throw new Error('no sound was opened');
  return { result, context, show };
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

it('rings once for each new order, whatever becomes of it', () => {
  const { context, show } = turnedOn();
  const [first, second] = [1, 2].map((id) => orderWith(id, [[1, 'Bratwurst', 'Grill']]));
  const rung: number[] = [];
  const see = (...orders: OrderWire[]) => {
    const before = context.tones;
    show(...orders);
    rung.push((context.tones - before) / TONES);
  };
  if (!first || !second) throw new Error('no orders');
  see(first);
  see(first);
  see(first, second);
  see({ ...first, status: 'preparing' }, second);
  see(first, second);
  expect(rung).toEqual([1, 0, 1, 0, 0]);
});
