export interface Position {
  quantity: number;
  name: string;
}

/** Adds up `2x Rösti` over all orders; what was ordered first stands first. */
export function positionsOf(orders: readonly { items: readonly string[] }[]): Position[] {
  const positions = new Map<string, number>();
  for (const text of orders.flatMap(({ items }) => items)) {
    const [, quantity = '1', name = text] = /^(\d+)x (.+)$/s.exec(text) ?? [];
    positions.set(name, (positions.get(name) ?? 0) + Number(quantity));
  }
  return [...positions].map(([name, quantity]) => ({ name, quantity }));
}
