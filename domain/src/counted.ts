/** `1 Bestellung`, `3 Bestellungen`: a number with its word. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `3 Bestellungen, 2 nur Depot`: who only brings cups back has ordered nothing. */
export function countedOrders(count: number, depositOrders = 0): string {
  const orders = counted(count, 'Bestellung', 'Bestellungen');
  return depositOrders === 0 ? orders : `${orders}, ${depositOrders} nur Depot`;
}
