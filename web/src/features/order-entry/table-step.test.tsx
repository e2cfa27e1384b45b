// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { rememberTable } from './recent-tables.ts';
import { TableStep } from './table-step.tsx';

waiterForEachTest();
beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());
const { page, render } = pageForEachTest();
const choose = vi.fn(async () => true);

function show() {
  choose.mockClear();
  const step = (
    <TableStep
      eventId={4}
      eventName="Fest"
      takeawayEnabled
      changeOf={null}
      onChoose={choose}
      onCancelChange={() => undefined}
    />
  );
  render(waiterScreen(step));
}

function tap(target: Element | undefined, pointerType: string) {
  const pointer = { bubbles: true, isPrimary: true, pointerId: 1, pointerType };
  act(() => {
    target?.dispatchEvent(new PointerEvent('pointerdown', pointer));
    target?.dispatchEvent(new PointerEvent('pointerup', pointer));
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
}
const tapKey = (face: string, pointerType = 'touch') =>
  tap(
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === face),
    pointerType,
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const entered = () => page.querySelector('output')?.textContent;

/** The sign of the order before is tapped away, and this screen follows. */
function comeByTap(pointerType: string) {
  tap(document.body, pointerType);
  wait(1);
  show();
}

it('a finger that taps away the order before more than once chooses no table and begins no takeaway', async () => {
  rememberTable(4, '12');
  comeByTap('touch');
  tapKey('5');
  tapKey('12');
  tapKey('Takeaway');
  expect([entered(), choose.mock.calls]).toEqual(['–', []]);
  wait(350);
  tapKey('6');
  expect(entered()).toBe('6');
  await act(async () => tapKey('Takeaway'));
  expect(choose).toHaveBeenCalledWith('TAKEAWAY');
});

it('a mouse is believed at once', async () => {
  comeByTap('mouse');
  tapKey('5', 'mouse');
  expect(entered()).toBe('5');
  await act(async () => tapKey('Takeaway', 'mouse'));
  expect(choose).toHaveBeenCalledWith('TAKEAWAY');
});
