import { type CartLine, countItems, totalOf } from '@bestellsystem/domain/cart.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartAction, type CartState, cartReducer, EMPTY_CART, unsold } from './cart-state.ts';
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
const cartLine = (quantity: number): CartLine => {
  const { menuItemId, name, category, priceRappen } = roesti;
  return { menuItemId, name, category, priceRappen, quantity };
};
const menuOf = (...tiles: MenuTile[]): EventMenu => ({
  categories: [{ key: 'alle', name: 'Alle', color: '#000000', tiles }],
});

const cup: MenuTile = {
  ...roesti,
  menuItemId: 9,
  name: 'Becher',
  priceRappen: 200,
  category: 'Depot',
  isDeposit: true,
};
const beer: MenuTile = { ...cola, menuItemId: 10, name: 'Bier', deposit: cup };
const cupBack: MenuTile = { ...cup, isReturn: true };

describe('deposits', () => {
  const shown = ({ cart }: CartState) => cart.map(({ name, quantity }) => [name, quantity]);

  it('are charged along with what they belong to, on a line of their own, and go with it', () => {
    const two = stateAfter(add(beer), add(beer));
    expect(shown(two)).toEqual([
      ['Bier', 2],
      ['Becher', 2],
    ]);
    expect(two.spoken).toBe('2 × Bier');
    expect([countItems(two.cart), totalOf(two.cart)]).toEqual([2, 1300]);
    expect(shown(cartReducer(two, { type: 'change', line: '10', by: -1 }))).toEqual([
      ['Bier', 1],
      ['Becher', 1],
    ]);
    expect(shown(cartReducer(two, { type: 'undo' }))).toEqual(shown(stateAfter(add(beer))));
  });

  it('can be taken off for a guest who brings a cup, and stay off when more is ordered of the line', () => {
    const ownCup = stateAfter(add(beer), { type: 'change', line: '9', by: -1 }, { type: 'change', line: '10', by: 1 });
    expect(shown(ownCup)).toEqual([['Bier', 2]]);
    const alsoBack = stateAfter(add(cupBack), add(beer), { type: 'change', line: '9', by: -1 });
    expect(shown(cartReducer(alsoBack, { type: 'change', line: '10', by: 1 }))).toEqual([
      ['Becher', -1],
      ['Bier', 2],
    ]);
  });

  it('go with what they belong to also where the order was refused and is put back to its table', () => {
    const sent = stateAfter(add(beer), add(roesti)).cart.map(({ depositItemId: _, ...line }) => line);
    const putBack = stateAfter({ type: 'load', cart: sent }, { type: 'menu', menu: menuOf(cup, beer, roesti) });
    expect(shown(cartReducer(putBack, { type: 'change', line: '10', by: 1 }))).toEqual([
      ['Bier', 2],
      ['Becher', 2],
      ['Rösti', 1],
    ]);
    const ownCup = cartReducer(putBack, { type: 'change', line: '9', by: -1 });
    expect(shown(cartReducer(ownCup, { type: 'change', line: '10', by: 1 }))).toEqual([
      ['Bier', 2],
      ['Rösti', 1],
    ]);
  });

  it('that come back are counted by taps, apart from what is charged, and may leave something to pay out', () => {
    const back = stateAfter(add(beer), add(cupBack), add(cupBack), add(cupBack), add(cupBack), add(cupBack));
    expect(shown(back)).toEqual([
      ['Bier', 1],
      ['Becher', 1],
      ['Becher', -5],
    ]);
    expect(back.spoken).toBe('5 × Becher zurück');
    expect(totalOf(back.cart)).toBe(-350);
    expect(shown(cartReducer(back, { type: 'change', line: '-9', by: 1 })).at(-1)).toEqual(['Becher', -6]);
    const none = stateAfter(add(cupBack), { type: 'change', line: '-9', by: -1 });
    expect([none.cart, none.spoken]).toEqual([[], 'Becher zurück entfernt']);
  });

  it('follow the menu: a new price counts for both, and what is sold out can still come back', () => {
    const menu = menuOf({ ...cup, priceRappen: 500, soldOut: true }, { ...cupBack, priceRappen: 500 });
    const state = stateAfter(add(cupBack), { type: 'menu', menu });
    expect(totalOf(state.cart)).toBe(-500);
    expect(state.notice).toBe('Neuer Preis: Becher CHF 5.00.');
  });
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
  });

  it('takes back one change after the other, the last one first, until none is left', () => {
    const removals = ['7', '8'].map((line): CartAction => ({ type: 'change', line, by: -1 }));
    let state = stateAfter(add(roesti), add(cola), ...removals);
    const seen = [state.undo?.label];
    for (let times = 0; times < 4; times++) {
      state = cartReducer(state, { type: 'undo' });
      seen.push(state.undo?.label);
    }
    expect(seen).toEqual(['− Cola', '− Rösti', '+ Cola', '+ Rösti', undefined]);
    expect(state.cart).toEqual([]);
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

  it('keeps two lines apart that would be more together than the server takes on one', () => {
    const [plain, spicy] = [cartLine(600), { ...cartLine(400), note: 'scharf' }];
    const merging = { type: 'note', line: '7 scharf', note: '' } as const;
    const refused = stateAfter({ type: 'load', cart: [plain, spicy] }, merging);
    expect(refused).toMatchObject({ cart: [plain, spicy], refusal: { text: expect.stringContaining('999 Stück') } });
    expect(stateAfter({ type: 'load', cart: [cartLine(599), spicy] }, merging).cart).toEqual([cartLine(999)]);
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
  it('brings the new price into the order and says so, and nothing brings the old one back', () => {
    const state = stateAfter(add(roesti), { type: 'menu', menu: menuOf({ ...roesti, priceRappen: 1500 }) });
    expect(totalOf(state.cart)).toBe(1500);
    expect(state.notice).toBe('Neuer Preis: Rösti CHF 15.00.');
    expect(cartReducer(state, { type: 'undo' }).cart).toEqual(state.cart);
  });

  it('brings a new name into the order, as the kitchen will read it, and says so once', () => {
    const renamed = { ...roesti, name: 'Pommes frites', category: 'Beilagen' };
    const twice = stateAfter(add(roesti), { type: 'note', line: '7', note: 'ohne Salz' }, add(roesti));
    const state = cartReducer(twice, { type: 'menu', menu: menuOf(renamed) });
    expect(state.cart).toMatchObject([
      { name: 'Pommes frites', category: 'Beilagen', note: 'ohne Salz' },
      { name: 'Pommes frites', category: 'Beilagen' },
    ]);
    expect(state.notice).toBe('Rösti heisst jetzt Pommes frites.');
  });

  it('brings a new name of the category along without a word', () => {
    const state = stateAfter(add(roesti), { type: 'menu', menu: menuOf({ ...roesti, category: 'Küche' }) });
    expect(state).toMatchObject({ cart: [{ category: 'Küche' }], notice: '' });
  });

  it('names what is sold out or gone, and leaves the removing to the waiter', () => {
    const state = stateAfter(add(roesti), add(cola), { type: 'menu', menu: menuOf({ ...roesti, soldOut: true }) });
    expect(state.cart).toHaveLength(2);
    expect(state.notice).toBe('Rösti ist ausverkauft, bitte entfernen.\nCola ist nicht mehr im Menü, bitte entfernen.');
  });

  it('keeps saying the new price when something sells out or comes back, until the order changes', () => {
    const dearer = { ...roesti, priceRappen: 1500 };
    const soldOut = stateAfter(
      add(roesti),
      add(cola),
      { type: 'menu', menu: menuOf(dearer, cola) },
      { type: 'menu', menu: menuOf(dearer, { ...cola, soldOut: true }) },
    );
    expect(soldOut.notice).toBe('Cola ist ausverkauft, bitte entfernen.\nNeuer Preis: Rösti CHF 15.00.');
    const back = cartReducer(soldOut, { type: 'menu', menu: menuOf({ ...roesti, priceRappen: 1600 }, cola) });
    expect(back.notice).toBe('Neuer Preis: Rösti CHF 16.00.');
    const changed = cartReducer(back, { type: 'change', line: '8', by: -1 });
    expect(cartReducer(changed, { type: 'menu', menu: menuOf({ ...roesti, priceRappen: 1600 }) }).notice).toBe('');
  });

  it('names an item once, however many wishes it was ordered with', () => {
    const twice = stateAfter(add(roesti), { type: 'note', line: '7', note: 'ohne Zwiebeln' }, add(roesti));
    expect(twice.cart).toHaveLength(2);
    expect(unsold(twice.cart, menuOf(cola))).toEqual(['Rösti ist nicht mehr im Menü, bitte entfernen.']);
  });

  it('leaves the order as it is when nothing has changed', () => {
    const state = stateAfter(add(roesti));
    expect(cartReducer(state, { type: 'menu', menu: menuOf(roesti) })).toBe(state);
  });
});

it('a draft that was discarded comes back', () => {
  const { cart } = stateAfter(add(roesti), add(cola));
  const discarded = stateAfter({ type: 'clear' }, { type: 'discarded', cart });
  expect(discarded).toMatchObject({ cart: [], undo: { label: 'Entwurf verworfen' } });
  expect(cartReducer(discarded, { type: 'undo' }).cart).toEqual(cart);
});

it('of an order with as many lines as the server takes nothing is lost: one more is refused, with what to do', () => {
  const many = Array.from({ length: 199 }, (_, index) => add({ ...cola, menuItemId: 1000 + index }));
  const almost = stateAfter(...many);
  // With its deposit it would take two lines.
  const refused = cartReducer(almost, add(beer));
  expect(refused.cart).toBe(almost.cart);
  expect(refused.refusal?.text).toContain('bitte abschliessen und eine neue Bestellung beginnen');
  expect(cartReducer(refused, add(beer)).refusal).not.toBe(refused.refusal);

  const full = cartReducer(refused, add(cola));
  expect(full.refusal).toBeUndefined();
  expect(full.cart).toHaveLength(200);
  expect(cartReducer(full, add(roesti)).cart).toBe(full.cart);
  expect(cartReducer(full, add(cola)).cart.at(-1)?.quantity).toBe(2);
});
