import { countItems, totalOf } from '@bestellsystem/domain/cart.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartAction, type CartState, cartReducer, EMPTY_CART } from './cart-state.ts';
import type { EventMenu, MenuTile } from './menu-model.ts';

const roesti: MenuTile = {
  menuItemId: 7,
  name: 'Rösti',
  description: '',
  priceRappen: 1400,
  category: 'Speisen',
  color: '#3B82F6',
  soldOut: false,
};
const cola: MenuTile = { ...roesti, menuItemId: 8, name: 'Cola', priceRappen: 450, category: 'Getränke' };

const stateAfter = (...actions: CartAction[]): CartState => actions.reduce(cartReducer, EMPTY_CART);
const add = (tile: MenuTile): CartAction => ({ type: 'add', tile });
const menuOf = (...tiles: MenuTile[]): EventMenu => ({
  categories: [{ key: 'alle', name: 'Alle', color: '#000000', tiles }],
});

describe('taking an order', () => {
  it('counts three taps on one item as one line of three', () => {
    const { cart, spoken } = stateAfter(add(roesti), add(roesti), add(roesti));
    expect(cart).toEqual([{ menuItemId: 7, name: 'Rösti', category: 'Speisen', priceRappen: 1400, quantity: 3 }]);
    expect(spoken).toBe('3 × Rösti');
  });

  it('removes the line when the last one goes, and says so', () => {
    const state = stateAfter(add(roesti), { type: 'change', line: '7', by: -1 });
    expect(state.cart).toEqual([]);
    expect(state.spoken).toBe('Rösti entfernt');
  });

  it('takes back the last change with one tap, a removal too', () => {
    const state = stateAfter(add(roesti), add(cola), { type: 'change', line: '7', by: -1 }, { type: 'undo' });
    expect(state.cart.map((line) => line.name)).toEqual(['Rösti', 'Cola']);
    expect(state.undo).toBeUndefined();
  });

  it('lets the chance to undo pass without touching a later one', () => {
    const state = stateAfter(add(roesti), add(cola), { type: 'forget-undo', count: 1 });
    expect(state.undo?.label).toBe('+ Cola');
    expect(cartReducer(state, { type: 'forget-undo', count: 2 }).undo).toBeUndefined();
  });

  it('keeps an item with a note apart from the same without', () => {
    const state = stateAfter(add(roesti), { type: 'note', line: '7', note: ' ohne Zwiebeln ' }, add(roesti));
    expect(state.cart.map(({ quantity, note }) => ({ quantity, note }))).toEqual([
      { quantity: 1, note: 'ohne Zwiebeln' },
      { quantity: 1, note: undefined },
    ]);
  });

  it('makes one line of two that end up with the same note', () => {
    const noted = stateAfter(add(roesti), { type: 'note', line: '7', note: 'scharf' }, add(roesti), {
      type: 'note',
      line: '7',
      note: 'scharf',
    });
    expect(noted.cart).toHaveLength(1);
    expect(countItems(noted.cart)).toBe(2);
  });

  it('undoes any single change exactly', () => {
    const actions = fc.array(
      fc.oneof(
        fc.constantFrom(add(roesti), add(cola)),
        fc.constantFrom<CartAction>(
          { type: 'change', line: '7', by: 1 },
          { type: 'change', line: '8', by: -1 },
          { type: 'note', line: '7', note: 'scharf' },
        ),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(actions, fc.constantFrom(add(roesti), add(cola)), (before, last) => {
        const state = stateAfter(...before);
        const undone = cartReducer(cartReducer(state, last), { type: 'undo' });
        expect(undone.cart).toEqual(state.cart);
      }),
    );
  });
});

describe('a menu that changed under the order', () => {
  it('brings the new price into the order and says so', () => {
    const state = stateAfter(add(roesti), { type: 'menu', menu: menuOf({ ...roesti, priceRappen: 1500 }) });
    expect(totalOf(state.cart)).toBe(1500);
    expect(state.notice).toBe('Neuer Preis: Rösti.');
  });

  it('names what is sold out or gone, and leaves the removing to the waiter', () => {
    const state = stateAfter(add(roesti), add(cola), { type: 'menu', menu: menuOf({ ...roesti, soldOut: true }) });
    expect(state.cart).toHaveLength(2);
    expect(state.notice).toBe('Rösti ist ausverkauft, bitte entfernen. Cola ist nicht mehr im Menü, bitte entfernen.');
  });

  it('leaves the order as it is when nothing has changed', () => {
    const state = stateAfter(add(roesti));
    expect(cartReducer(state, { type: 'menu', menu: menuOf(roesti) })).toBe(state);
  });
});
