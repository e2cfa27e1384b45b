// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { PaidOverlay } from './paid-overlay.tsx';

afterEach(() => {
  vi.useRealTimers();
});
const { page, render, leave } = pageForEachTest();

function show(): void {
  const order = {
    clientOrderId: 'a',
    eventId: 4,
    tableNumber: '7',
    isTakeawayMode: false,
    isCashRounded: false,
    cart: [],
  };
  const done = { kind: 'done', reached: 'server', changeRappen: 500 } as const;
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
