// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { PaidOverlay } from './paid-overlay.tsx';

afterEach(() => {
  vi.useRealTimers();
});
const { page, render, leave } = pageForEachTest();

function show(eventId: number | null = 4, orderNumber?: number): void {
  const order = {
    clientOrderId: 'a',
    eventId,
    tableNumber: '7',
    isTakeawayMode: false,
    isCashRounded: false,
    cart: [],
  };
  const done = {
    kind: 'done',
    reached: 'server',
    totalRappen: 1500,
    changeRappen: 500,
    ...(orderNumber && { orderNumber }),
  } as const;
  render(<PaidOverlay done={done} order={order} onClose={leave} />);
}

it('shows for a second and a half', () => {
  vi.useFakeTimers();
  show();
  act(() => void vi.advanceTimersByTime(1_499));
  expect(page.textContent).toContain('Bestellung abgeschlossen!');
  act(() => void vi.advanceTimersByTime(1));
  expect(page.textContent).toBe('');
});

it('names the order as the kitchen does, but for one that is only tried out and one that has no number yet', () => {
  show(4, 12);
  expect(page.textContent).toContain('Bestellung Nr. 12 · Tisch 7');
  expect(page.textContent).not.toContain('Übung');
  show(null, 12);
  expect(page.textContent).toContain('Tisch 7 · Übung');
  expect(page.textContent).not.toContain('Nr.');
  show();
  expect(page.textContent).not.toContain('Nr.');
});

it('the tap that puts it away presses no key of the screen below', () => {
  const pressed = vi.fn();
  const key = document.body.appendChild(document.createElement('button'));
  key.addEventListener('click', pressed);
  show();
  const at = { bubbles: true, clientX: 40, clientY: 60 };
  act(() => void page.querySelector('[role="alert"]')?.dispatchEvent(new PointerEvent('pointerup', at)));
  expect(page.textContent).toBe('');
  const tap = () => key.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }));
  tap();
  expect(pressed).not.toHaveBeenCalled();
  tap();
  expect(pressed).toHaveBeenCalledOnce();
});
