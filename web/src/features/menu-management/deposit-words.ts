import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';

/** What becomes of the items that are sold with a deposit, where that is deleted. */
export function withoutDeposit(itemCount: number, when: 'jetzt' | 'dann'): string {
  return `${itemCount} Artikel ${itemCount === 1 ? 'hat' : 'haben'} ${when} kein Depot mehr`;
}

/** How many items of other categories are sold with a deposit of this one. */
export function countDependants(items: readonly MenuItemWire[], categoryId: number): number {
  const own = new Set(items.filter((item) => item.categoryId === categoryId).map(({ id }) => id));
  return items.filter(({ id, depositItemId }) => !own.has(id) && depositItemId !== null && own.has(depositItemId))
    .length;
}
