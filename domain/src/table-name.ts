/** The table number of an order that is taken away. */
export const TAKEAWAY = 'TAKEAWAY';

/** `Tisch 12`, or `Takeaway`. */
export function nameOfTable(tableNumber: string): string {
  return tableNumber === TAKEAWAY ? 'Takeaway' : `Tisch ${tableNumber}`;
}
