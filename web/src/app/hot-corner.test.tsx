// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { HotCorner } from './hot-corner.tsx';

afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();
beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <HotCorner />
      <Address />
    </MemoryRouter>,
  );
});

function Address() {
  return <p>{useLocation().pathname}</p>;
}

function tap(clientX = window.innerWidth - 10, target: Element = document.body) {
  const at = { bubbles: true, clientX, clientY: window.innerHeight - 10 };
  act(() => void target.dispatchEvent(new PointerEvent('pointerup', at)));
}

function tapEvery(waitMs: number, taps: number) {
  for (let n = 0; n < taps; n++) {
    if (n > 0) act(() => void vi.advanceTimersByTime(waitMs));
    tap();
  }
}

function shown() {
  const badge = page.querySelector('[data-hot-corner]')?.textContent ?? '';
  return { badge, address: page.querySelector('p')?.textContent };
}

it('five taps, each within three seconds of the one before, lead to the diagnosis of printers', () => {
  tapEvery(2_999, 4);
  expect(shown()).toEqual({ badge: '4', address: '/' });
  act(() => void vi.advanceTimersByTime(2_999));
  tap();
  expect(shown()).toEqual({ badge: '', address: '/debug/printer' });
});

it('three seconds without a tap begin anew', () => {
  tapEvery(100, 4);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(shown()).toEqual({ badge: '', address: '/' });
  tap();
  expect(shown()).toEqual({ badge: '1', address: '/' });
});

it('taps beside the corner, or on a control in it, count for nothing', () => {
  tap(window.innerWidth - 49);
  const key = page.appendChild(document.createElement('button'));
  tap(undefined, key);
  expect(shown()).toEqual({ badge: '', address: '/' });
});

it('taps on the name of a figure count, those on the words of a box to tick do not', () => {
  const name = page.appendChild(document.createElement('label'));
  tap(undefined, name);
  expect(shown().badge).toBe('');
  name.htmlFor = 'figure';
  tap(undefined, name);
  expect(shown().badge).toBe('1');
});
