/** One line of an order that is still being taken. Amounts in Rappen. */
export interface CartLine {
  menuItemId: number;
  name: string;
  category: string;
  priceRappen: number;
  quantity: number;
  note?: string;
}

export type Cart = readonly CartLine[];

export const MAX_QUANTITY = 999;

export function addToCart(cart: Cart, item: Omit<CartLine, 'quantity'>): Cart {
  const index = cart.findIndex((line) => line.menuItemId === item.menuItemId && line.note === item.note);
  if (index < 0) return [...cart, { ...item, quantity: 1 }];
  return changeQuantity(cart, index, 1);
}

/** Adds `by` to a line; the line goes when nothing is left of it. */
export function changeQuantity(cart: Cart, index: number, by: number): Cart {
  return cart.flatMap((line, at) => {
    if (at !== index) return [line];
    const quantity = Math.min(MAX_QUANTITY, line.quantity + by);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

export function totalOf(lines: readonly { priceRappen: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.priceRappen * line.quantity, 0);
}
