// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { OrderScrim } from './order-scrim.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();

it('closes at the first tap, and takes the second of the same burst', () => {
  const onClose = vi.fn();
  const scrim = () => page.querySelector<HTMLElement>('.order-scrim');
  render(<OrderScrim open onClose={onClose} />);
  act(() => scrim()?.click());
  expect(onClose).toHaveBeenCalledOnce();
  render(<OrderScrim open={false} onClose={onClose} />);
  expect(scrim()?.dataset.open).toBe('false');
  act(() => vi.advanceTimersByTime(349));
  expect(scrim()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(scrim()).toBeNull();
});

it('is gone at once where something else has closed the order', () => {
  render(<OrderScrim open onClose={vi.fn()} />);
  render(<OrderScrim open={false} onClose={vi.fn()} />);
  expect(page.querySelector('.order-scrim')).toBeNull();
});
