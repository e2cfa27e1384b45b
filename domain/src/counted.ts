/** `1 Bestellung`, `3 Bestellungen`: a number with its word. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function countedOrders(count: number): string {
  return counted(count, 'Bestellung', 'Bestellungen');
}
