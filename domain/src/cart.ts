/** One line of an order that is still being taken. Amounts in Rappen. */
export interface CartLine {
  menuItemId: number;
  name: string;
  category: string;
  priceRappen: number;
  /** Negative: a deposit given back. */
  quantity: number;
  note?: string;
  /** No article but money that is owed back. */
  isDeposit?: true;
  /** The deposit that goes along with it. */
  depositItemId?: number;
}

export type Cart = readonly CartLine[];

export const MAX_QUANTITY = 999;
export const MAX_LINES = 200;

/** One more of an item, or with `by` -1 one more of it given back. */
export function addToCart(cart: Cart, item: Omit<CartLine, 'quantity'>, by: 1 | -1 = 1): Cart {
  const index = cart.findIndex(
    (line) => line.menuItemId === item.menuItemId && line.note === item.note && isReturn(line) === by < 0,
  );
  if (index < 0) return [...cart, { ...item, quantity: by }];
  return changeQuantity(cart, index, 1);
}

/** Adds `by` pieces to a line, also to one of things given back; the line goes when nothing is left of it. */
export function changeQuantity(cart: Cart, index: number, by: number): Cart {
  return cart.flatMap((line, at) => {
    if (at !== index) return [line];
    const pieces = Math.min(MAX_QUANTITY, piecesOf(line) + by);
    return pieces > 0 ? [{ ...line, quantity: isReturn(line) ? -pieces : pieces }] : [];
  });
}

export function isReturn({ quantity }: { quantity: number }): boolean {
  return quantity < 0;
}

export function piecesOf({ quantity }: { quantity: number }): number {
  return Math.abs(quantity);
}

/** Pieces of what is sold; deposits are none. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + (line.isDeposit ? 0 : line.quantity), 0);
}

/** `3 Artikel`; only where nothing but deposits is in it are they what counts. */
export function countText(cart: Cart): string {
  const items = countItems(cart);
  if (items > 0 || cart.length === 0) return `${items} Artikel`;
  return `${cart.reduce((sum, line) => sum + piecesOf(line), 0)} Depot`;
}

export function totalOf(lines: readonly { priceRappen: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.priceRappen * line.quantity, 0);
}
