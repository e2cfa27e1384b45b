import {
  addToCart,
  type Cart,
  type CartLine,
  changeQuantity,
  isReturn,
  MAX_LINES,
  MAX_QUANTITY,
  piecesOf,
} from '@bestellsystem/domain/cart.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import { ALL_KEY, type EventMenu, findCategory, type MenuTile } from './menu-model.ts';

interface Undo {
  cart: Cart;
  /** In words what the change was. */
  label: string;
  count: number;
  /** The change before it. */
  before?: Undo | undefined;
}

export interface CartState {
  cart: Cart;
  /** What the last change can be taken back to. */
  undo: Undo | undefined;
  /** The line that changed last: it comes into view and is tinted. */
  touched: string | undefined;
  /** Said to readers of screens. */
  spoken: string;
  /** What the server has changed under the order, each on a line; undefined since the order itself has changed. */
  notice: string | undefined;
  /** What of that stays true however the menu changes, until the order does: new names and, by item, new prices. */
  news?: ReadonlyMap<string | number, string>;
  /** Why the last tap added nothing: another one with each such tap. */
  refusal?: { text: string };
}

export type CartAction =
  | { type: 'load'; cart: Cart }
  | { type: 'add'; tile: MenuTile }
  | { type: 'change'; line: string; by: 1 | -1 }
  | { type: 'note'; line: string; note: string }
  | { type: 'undo' }
  | { type: 'forget-undo'; count: number }
  | { type: 'menu'; menu: EventMenu }
  | { type: 'clear' }
  | { type: 'discarded'; cart: Cart };

export const EMPTY_CART: CartState = {
  cart: [],
  undo: undefined,
  touched: undefined,
  spoken: '',
  notice: '',
};

export const MAX_NOTE = 120;
const DISCARDED = 'Entwurf verworfen';
const FULL = `Höchstens ${MAX_LINES} Zeilen: bitte abschliessen und eine neue Bestellung beginnen.`;

const TOO_MANY = `Höchstens ${MAX_QUANTITY} Stück in einer Zeile.`;

export function lineKey(line: Pick<CartLine, 'menuItemId' | 'note'> & { quantity?: number }): string {
  const item = isReturn({ quantity: line.quantity ?? 1 }) ? `-${line.menuItemId}` : String(line.menuItemId);
  return line.note ? `${item} ${line.note}` : item;
}

/** As the line is called on screen. */
export function lineName(line: Pick<CartLine, 'name' | 'quantity'>): string {
  return isReturn(line) ? `${line.name} zurück` : line.name;
}

export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case 'load':
      return { ...EMPTY_CART, cart: action.cart };
    case 'clear':
      return EMPTY_CART;
    case 'discarded':
      return { ...EMPTY_CART, undo: { cart: action.cart, label: DISCARDED, count: 1 }, spoken: DISCARDED };
    case 'add':
      return added(state, action.tile);
    case 'change':
      return changed(state, action.line, action.by);
    case 'note':
      return noted(state, action.line, action.note);
    case 'undo':
      if (!state.undo) return state;
      return {
        ...state,
        cart: state.undo.cart,
        undo: state.undo.before,
        touched: undefined,
        spoken: 'Rückgängig gemacht',
      };
    case 'forget-undo':
      return state.undo?.count === action.count ? { ...state, undo: undefined } : state;
    case 'menu':
      return repriced(state, action.menu);
  }
}

function added(state: CartState, tile: MenuTile): CartState {
  const { menuItemId, name, category, priceRappen, deposit } = tile;
  const item = {
    ...{ menuItemId, name, category, priceRappen },
    ...(tile.isDeposit && { isDeposit: true as const }),
    ...(deposit && { depositItemId: deposit.menuItemId }),
  };
  const quantity = tile.isReturn ? -1 : 1;
  const cart = addToCart(state.cart, item, quantity);
  const withDeposit = deposit ? addToCart(cart, { ...deposit, isDeposit: true }) : cart;
  // The server would refuse it when the guest has paid.
  if (withDeposit.length > MAX_LINES) return { ...state, refusal: { text: FULL } };
  return step(state, withDeposit, `+ ${lineName({ name, quantity })}`, lineKey({ menuItemId, quantity }));
}

function changed(state: CartState, key: string, by: 1 | -1): CartState {
  const index = state.cart.findIndex((line) => lineKey(line) === key);
  const line = state.cart[index];
  if (!line) return state;
  const cart = alongWith(line, changeQuantity(state.cart, index, by), by);
  return step(state, cart, `${by > 0 ? '+' : '−'} ${lineName(line)}`, key);
}

/** The deposit follows what it was charged for, unless somebody took it off: a guest may bring their own cup. */
function alongWith(line: CartLine, cart: Cart, by: 1 | -1): Cart {
  if (line.depositItemId === undefined) return cart;
  const index = cart.findIndex((other) => other.menuItemId === line.depositItemId && !isReturn(other));
  return index < 0 ? cart : changeQuantity(cart, index, by);
}

/** A note makes a line of its own; equal lines with the same note become one. */
function noted(state: CartState, key: string, note: string): CartState {
  const line = state.cart.find((candidate) => lineKey(candidate) === key);
  if (!line) return state;
  const { note: _, ...plain } = line;
  const text = note.trim().slice(0, MAX_NOTE);
  const next: CartLine = text ? { ...plain, note: text } : plain;
  if (lineKey(next) === key) return state;
  const twin = state.cart.find((candidate) => lineKey(candidate) === lineKey(next));
  if (twin && piecesOf(twin) + piecesOf(line) > MAX_QUANTITY) return { ...state, refusal: { text: TOO_MANY } };
  const cart = twin
    ? state.cart.flatMap((candidate) => {
        if (candidate === line) return [];
        return [candidate === twin ? { ...twin, quantity: twin.quantity + line.quantity } : candidate];
      })
    : state.cart.map((candidate) => (candidate === line ? next : candidate));
  return step(state, cart, `Bemerkung: ${line.name}`, lineKey(next));
}

function tileFor({ menuItemId }: CartLine, menu: EventMenu): MenuTile | undefined {
  return findCategory(menu, ALL_KEY)?.tiles.find((tile) => tile.menuItemId === menuItemId);
}

/** What of the order the menu sells no more, in words: the server would refuse the order when it is already paid. */
export function unsold(cart: Cart, menu: EventMenu): string[] {
  const said = cart.flatMap((line) => {
    const tile = tileFor(line, menu);
    if (tile && (!tile.soldOut || isReturn(line))) return [];
    return `${line.name} ist ${tile ? 'ausverkauft' : 'nicht mehr im Menü'}, bitte entfernen.`;
  });
  // Two lines of one item have different wishes.
  return [...new Set(said)];
}

/** The order follows the menu: the server is the authority on prices and names, so the screen must not show others. */
function repriced(state: CartState, menu: EventMenu): CartState {
  const news = new Map(state.news);
  const cart = state.cart.map((line) => {
    const tile = tileFor(line, menu);
    if (!tile) return line;
    const { name, category, priceRappen } = tile;
    const isRepriced = priceRappen !== line.priceRappen;
    const isRenamed = name !== line.name;
    if (isRenamed) news.set(name, `${line.name} heisst jetzt ${name}.`);
    if (isRepriced) news.set(line.menuItemId, `Neuer Preis: ${name} ${formatChf(priceRappen)}.`);
    // What was sent and comes back refused doesn't say what its deposits belong to.
    const depositItemId = line.depositItemId ?? tile.deposit?.menuItemId;
    const isChanged = isRepriced || isRenamed || category !== line.category || depositItemId !== line.depositItemId;
    return isChanged ? { ...line, name, category, priceRappen, ...(depositItemId && { depositItemId }) } : line;
  });
  const isSame = cart.every((line, index) => line === state.cart[index]);
  const notice = [...unsold(cart, menu), ...news.values()].join('\n');
  if (isSame && notice === state.notice) return state;
  // What is still wrong is said as long as it is.
  return isSame ? { ...state, notice } : { ...state, cart, notice, news, undo: undefined };
}

function step(state: CartState, cart: Cart, label: string, touched: string): CartState {
  const line = cart.find((candidate) => lineKey(candidate) === touched);
  return {
    cart,
    undo: { cart: state.cart, label, count: (state.undo?.count ?? 0) + 1, before: state.undo },
    touched,
    spoken: line ? `${piecesOf(line)} × ${lineName(line)}` : `${label.slice(2)} entfernt`,
    notice: state.notice && undefined,
  };
}
