import { addToCart, type Cart, changeQuantity } from '@bestellsystem/domain/cart.ts';
import type { DemoCategory, DemoItem } from '@bestellsystem/domain/demo-catalogue.ts';

export interface StandardCart {
  cart: Cart;
  /** What the last change can be taken back to, and in words what it was. */
  undo: { cart: Cart; label: string } | undefined;
  /** The item whose line changed last: it comes into view. */
  touched: number | undefined;
  /** Said to readers of screens. */
  spoken: string;
}

export type CartAction =
  | { type: 'load'; cart: Cart }
  | { type: 'add'; item: DemoItem; category: DemoCategory }
  | { type: 'change'; menuItemId: number; by: 1 | -1 }
  | { type: 'undo' }
  | { type: 'forget-undo' };

export const EMPTY: StandardCart = { cart: [], undo: undefined, touched: undefined, spoken: '' };

export function standardCartReducer(state: StandardCart, action: CartAction): StandardCart {
  switch (action.type) {
    case 'load':
      return { ...EMPTY, cart: action.cart };
    case 'add': {
      const { id, name, priceRappen } = action.item;
      const cart = addToCart(state.cart, { menuItemId: id, name, category: action.category.name, priceRappen });
      return changed(state, cart, id, `+ ${name}`);
    }
    case 'change': {
      const index = state.cart.findIndex((line) => line.menuItemId === action.menuItemId);
      const line = state.cart[index];
      if (!line) return state;
      const label = `${action.by > 0 ? '+' : '−'} ${line.name}`;
      return changed(state, changeQuantity(state.cart, index, action.by), line.menuItemId, label);
    }
    case 'undo':
      if (!state.undo) return state;
      return { ...EMPTY, cart: state.undo.cart, spoken: 'Rückgängig gemacht' };
    case 'forget-undo':
      return { ...state, undo: undefined };
  }
}

function changed(state: StandardCart, cart: Cart, touched: number, label: string): StandardCart {
  const line = cart.find((candidate) => candidate.menuItemId === touched);
  const spoken = line ? `${line.quantity} × ${line.name}` : `${label.slice(2)} entfernt`;
  return { cart, undo: { cart: state.cart, label }, touched, spoken };
}
