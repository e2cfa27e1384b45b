// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { type CartState, cartReducer, EMPTY_CART } from './cart-state.ts';
import type { EventMenu, MenuTile } from './menu-model.ts';
import { OrderMessages } from './order-messages.tsx';

const tile = (menuItemId: number, name: string): MenuTile => ({
  ...{ menuItemId, name, description: '', category: 'Speisen', color: '#3B82F6' },
  ...{ priceRappen: 1400, soldOut: false },
});
const [roesti, cola, cocaCola] = [tile(7, 'Rösti'), tile(8, 'Cola'), tile(9, 'Coca-Cola')] as const;
const dearer = { ...roesti, priceRappen: 1500 };
const soldOut = (one: MenuTile) => ({ ...one, soldOut: true });
const menuOf = (...tiles: MenuTile[]): EventMenu => ({
  categories: [{ key: 'alle', name: 'Alle', color: '#000000', tiles }],
});

let state: CartState;
beforeEach(() => {
  vi.useFakeTimers();
  state = [roesti, cola, cocaCola].reduce((before, one) => cartReducer(before, { type: 'add', tile: one }), EMPTY_CART);
});
afterEach(() => void vi.useRealTimers());
const { page, render } = pageForEachTest();

function show(...tiles: MenuTile[]) {
  state = cartReducer(state, { type: 'menu', menu: menuOf(...tiles) });
  draw();
}

function orderMore(menuItemId: number) {
  state = cartReducer(state, { type: 'change', line: String(menuItemId), by: 1 });
  draw();
}

function draw() {
  render(
    <OrderMessages
      tableNumber="12"
      problem={undefined}
      onProblemSeen={() => undefined}
      notice={state.notice}
      restored
      onDiscard={() => undefined}
    />,
  );
}
const close = () => act(() => page.querySelector<HTMLElement>('[aria-label="Meldung schliessen"]')?.click());
const tapElsewhere = () => act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
const DRAFT = 'Entwurf Tisch 12 wiederhergestelltVerwerfen';

it('what of the news was read is not said again when something else sells out or comes back', () => {
  show(dearer, soldOut(cola), cocaCola);
  expect(page.textContent).toBe('Cola ist ausverkauft, bitte entfernen. Neuer Preis: Rösti CHF 15.00.');
  close();
  expect(page.textContent).toBe(DRAFT);
  show(dearer, cola, cocaCola);
  expect(page.textContent).toBe(DRAFT);
  show(dearer, cola, soldOut(cocaCola));
  expect(page.textContent).toBe('Coca-Cola ist ausverkauft, bitte entfernen.');
  close();
  // Part of a sentence that was read is another one.
  show(dearer, soldOut(cola), cocaCola);
  expect(page.textContent).toBe('Cola ist ausverkauft, bitte entfernen.');
});

it('what was read stays away also when the word of the draft has gone', () => {
  show(dearer, cola, cocaCola);
  expect(page.textContent).toBe('Neuer Preis: Rösti CHF 15.00.');
  close();
  tapElsewhere();
  act(() => vi.advanceTimersByTime(7_000));
  expect(page.textContent).toBe('');
});

it('what was left at the table is told until somebody is there to read it, and also behind other news', () => {
  show(roesti, soldOut(cola), cocaCola);
  tapElsewhere();
  act(() => vi.advanceTimersByTime(60_000));
  close();
  expect(page.textContent).toBe(DRAFT);
  act(() => vi.advanceTimersByTime(60_000));
  expect(page.textContent).toBe(DRAFT);
  act(() => void document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
  act(() => vi.advanceTimersByTime(5_000));
  tapElsewhere();
  expect(page.textContent).toBe(DRAFT);
  act(() => vi.advanceTimersByTime(1_000));
  expect(page.textContent).toBe('');
});

it('what was read is said again when it comes to be true again: sold out, back, sold out', () => {
  show(roesti, soldOut(cola), cocaCola);
  close();
  show(roesti, cola, cocaCola);
  show(roesti, soldOut(cola), cocaCola);
  expect(page.textContent).toBe('Cola ist ausverkauft, bitte entfernen.');
});

it('a price that was read is said again when it is the new one again', () => {
  show(dearer, cola, cocaCola);
  close();
  show({ ...roesti, priceRappen: 1600 }, cola, cocaCola);
  expect(page.textContent).toBe('Neuer Preis: Rösti CHF 16.00.');
  show(dearer, cola, cocaCola);
  expect(page.textContent).toBe('Neuer Preis: Rösti CHF 15.00.');
});

it('what was read stays read while it is true, also when the order changes, and no longer', () => {
  show(roesti, soldOut(cola), cocaCola);
  close();
  orderMore(roesti.menuItemId);
  show(roesti, soldOut(cola), cocaCola);
  expect(page.textContent).toBe(DRAFT);
  orderMore(roesti.menuItemId);
  orderMore(roesti.menuItemId);
  show(roesti, cola, cocaCola);
  show(roesti, soldOut(cola), cocaCola);
  expect(page.textContent).toBe('Cola ist ausverkauft, bitte entfernen.');
});
