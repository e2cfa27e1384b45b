// @vitest-environment happy-dom
import type { CartLine } from '@bestellsystem/domain/cart.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { OrderLine } from './order-line.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();

function show(quantity: number, isTouched = true) {
  const line: CartLine = { menuItemId: 1, name: 'Rösti', category: 'Speisen', priceRappen: 1650, quantity };
  render(<OrderLine line={line} isTouched={isTouched} dispatch={vi.fn()} onNote={vi.fn()} />);
}
const isTinted = () => page.querySelector('.order-line')?.hasAttribute('data-tinted');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('is tinted for a second after each change', () => {
  show(1);
  expect(isTinted()).toBe(true);
  wait(999);
  show(2);
  wait(999);
  expect(isTinted()).toBe(true);
  wait(1);
  expect(isTinted()).toBe(false);
});

it('is tinted no more once another line has changed', () => {
  show(1);
  show(1, false);
  expect(isTinted()).toBe(false);
});
