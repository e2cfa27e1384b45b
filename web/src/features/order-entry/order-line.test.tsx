// @vitest-environment happy-dom
import type { CartLine } from '@bestellsystem/domain/cart.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { ALL_KEY, type EventMenu, type MenuTile } from './menu-model.ts';
import { OrderLine } from './order-line.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();

const RÖSTI = { menuItemId: 1, name: 'Rösti', category: 'Speisen', priceRappen: 1650 };

const dispatch = vi.fn();

function show(quantity: number, isTouched = true, menu?: EventMenu) {
  const line: CartLine = { ...RÖSTI, quantity };
  render(<OrderLine line={line} menu={menu} isTouched={isTouched} dispatch={dispatch} onNote={vi.fn()} />);
}
function menuOf(...tiles: MenuTile[]): EventMenu {
  return { categories: [{ key: ALL_KEY, name: 'Alle', color: '#4A5361', tiles }] };
}
const tileOf = (soldOut: boolean): MenuTile => ({ ...RÖSTI, description: '', color: '#000000', soldOut });
const isMarked = () => page.querySelector('.order-line')?.hasAttribute('data-gone');
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

it('is marked and says why while the menu sells it no more, and only then', () => {
  show(1, false, menuOf(tileOf(false)));
  expect(isMarked()).toBe(false);
  show(1, false, menuOf(tileOf(true)));
  expect(isMarked()).toBe(true);
  expect(page.querySelector('.order-line-name')?.getAttribute('title')).toBe('Rösti ist ausverkauft, bitte entfernen.');
  show(1, false, menuOf());
  expect(isMarked()).toBe(true);
  // An old menu decides nothing.
  show(1, false);
  expect(isMarked()).toBe(false);
  // What a guest gives back is taken.
  show(-1, false, menuOf(tileOf(true)));
  expect(isMarked()).toBe(false);
});

it.each([
  ['no more while the menu sells it no more, and still less', menuOf(tileOf(true)), [-1, -1]],
  ['more and less while the menu sells it', menuOf(tileOf(false)), [1, -1, 1, -1]],
])('takes %s', (_, menu, changes) => {
  dispatch.mockClear();
  show(1, false, menu);
  const more = page.querySelector<HTMLElement>('[aria-label="Menge erhöhen: Rösti"]');
  const less = page.querySelector<HTMLElement>('[aria-label="Menge verringern: Rösti"]');
  expect(more?.getAttribute('aria-disabled')).toBe(String(changes[0] !== 1));
  act(() => {
    more?.click();
    less?.click();
    for (const key of ['+', '-']) less?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  expect(dispatch.mock.calls.map(([{ by }]) => by)).toEqual(changes);
});

it('passes the focus on to the line in its place, the last one, or the list, and takes it from nothing else', async () => {
  const showAll = async (...names: string[]) => {
    const lines = names.map((name, at) => ({ ...RÖSTI, name, menuItemId: at, quantity: 1 }));
    const line = (one: CartLine) => (
      <OrderLine key={one.name} line={one} menu={undefined} isTouched={false} dispatch={dispatch} onNote={vi.fn()} />
    );
    render(
      <section tabIndex={-1}>
        <ul>{lines.map(line)}</ul>
      </section>,
    );
    await act(async () => undefined);
  };
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName;
  await showAll('Rösti', 'Bier', 'Depot', 'Cola', 'Wein');
  page.querySelector<HTMLElement>('[aria-label="Menge verringern: Bier"]')?.focus();
  await showAll('Rösti', 'Cola', 'Wein');
  expect(focused()).toBe('Menge verringern: Cola');
  await showAll('Rösti', 'Cola');
  expect(focused()).toBe('Menge verringern: Cola');
  await showAll('Rösti');
  expect(focused()).toBe('Menge verringern: Rösti');
  await showAll();
  expect(focused()).toBe('SECTION');
});

it('a key that is held takes one piece, and nothing of the next line', () => {
  dispatch.mockClear();
  show(1, false);
  const less = page.querySelector<HTMLElement>('[aria-label="Menge verringern: Rösti"]');
  const hold = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true });
    act(() => void less?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect([hold('-'), hold('Enter'), dispatch.mock.calls.length]).toEqual([true, true, 0]);
  expect([hold('+'), dispatch.mock.calls.length]).toEqual([true, 1]);
});
