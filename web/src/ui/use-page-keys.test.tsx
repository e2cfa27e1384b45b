// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { isFreeEnter, usePageKeys } from './use-page-keys.ts';

const { page, render } = pageForEachTest();
const onKey = vi.fn<(event: KeyboardEvent) => void>();

function show(isDialogOpen = false) {
  onKey.mockReset();
  render(<Keys isDialogOpen={isDialogOpen} />);
}

function Keys({ isDialogOpen }: { isDialogOpen: boolean }) {
  usePageKeys(onKey);
  return (
    <>
      <button type="button">
        <span>7</span>
      </button>
      <a href="/">Start</a>
      <input />
      <dialog open={isDialogOpen} />
    </>
  );
}

function press(key: string, { on = 'input', ...held }: KeyboardEventInit & { on?: string } = {}) {
  act(() => void page.querySelector(on)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held })));
}

it('keys work wherever the focus is, until the page is left', () => {
  show();
  press('5');
  press('6', { on: 'button' });
  expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['5', '6']);
  render(null);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true }));
  expect(onKey).toHaveBeenCalledTimes(2);
});

it('the browser’s keys and a dialog’s are their own', () => {
  show();
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) press('1', { [held]: true });
  expect(onKey).not.toHaveBeenCalled();
  show(true);
  press('1');
  expect(onKey).not.toHaveBeenCalled();
});

it('Enter goes on but where it presses the key or follows the link that has the focus', () => {
  show();
  for (const on of ['input', 'button', 'button span', 'a']) press('Enter', { on });
  press('e');
  expect(onKey.mock.calls.map(([event]) => isFreeEnter(event))).toEqual([true, false, false, false, false]);
});

it('Enter that is held since the screen before goes on no further', () => {
  show();
  press('Enter', { repeat: true });
  expect(onKey.mock.calls.map(([event]) => isFreeEnter(event))).toEqual([false]);
});
