/** The table number of an order that is taken away. */
export const TAKEAWAY = 'TAKEAWAY';

/** `Tisch 12`, or `Takeaway`. */
export function nameOfTable(tableNumber: string): string {
  return tableNumber === TAKEAWAY ? 'Takeaway' : `Tisch ${tableNumber}`;
}

/**
 * As it is kept of what somebody has typed: whoever types 07 and whoever types 7 stand at the same table, and whoever
 * types «Takeaway» means no table, for none may be called so.
 */
export function tableFrom(entered: string): string {
  const text = entered.trim();
  if (text.toUpperCase() === TAKEAWAY) return TAKEAWAY;
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}
