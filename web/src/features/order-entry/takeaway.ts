/** The table number of an order that is taken away, as the server knows it. */
export const TAKEAWAY = 'TAKEAWAY';

export function nameOfTable(tableNumber: string): string {
  return tableNumber === TAKEAWAY ? 'Takeaway' : `Tisch ${tableNumber}`;
}
