// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { Keypad } from './keypad.tsx';

const { page, render } = pageForEachTest();

it('leaves the focus where it is when clicked, so that Enter goes on instead of entering the digit again', () => {
  const onDigit = vi.fn();
  render(<Keypad onDigit={onDigit} onClear={vi.fn()} />);
  const seven = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === '7');
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  act(() => {
    seven?.dispatchEvent(down);
    seven?.click();
  });
  expect(down.defaultPrevented).toBe(true);
  expect(onDigit).toHaveBeenCalledExactlyOnceWith('7');
});
