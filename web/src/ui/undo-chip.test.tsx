// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { UndoChip } from './undo-chip.tsx';

const { page, render } = pageForEachTest();

it('two quick taps undo once, and two that follow each other slowly twice', () => {
  const onUndo = vi.fn();
  render(<UndoChip label="− Cola" onUndo={onUndo} />);
  const tap = (detail: number) =>
    act(() => void page.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  tap(1);
  tap(2);
  expect(onUndo).toHaveBeenCalledTimes(1);
  tap(1);
  expect(onUndo).toHaveBeenCalledTimes(2);
});
