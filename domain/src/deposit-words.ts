/** What stands behind a deposit's name on receipts and invoices: charged, or given back. */
export function depositWords(quantity: number): string {
  return quantity < 0 ? '(Depot zurück)' : '(Depot)';
}
