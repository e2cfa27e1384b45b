import { compareText } from '@bestellsystem/domain/compare-text.ts';
import { byCategoryAndPlace, byPlace } from '@bestellsystem/domain/menu-order.ts';
import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { haveSameOwner } from './category-owners.ts';

/** By the organizer's order, then by name: as waiters see it. Those of several organizers one after the other. */
export function sortCategories(categories: readonly Category[]): Category[] {
  return [...categories].sort((a, b) => byOwner(a, b) || byPlace(a, b));
}

export function sortItems(items: readonly MenuItemWire[]): MenuItemWire[] {
  return [...items].sort(byCategoryAndPlace);
}

/** The item of its category that one passes on its way up or down; undefined where there is no way to go. */
export function passedBy(items: readonly MenuItemWire[], id: number, step: -1 | 1): MenuItemWire | undefined {
  const moved = items.find((item) => item.id === id);
  const order = sortItems(items.filter(({ categoryId }) => categoryId === moved?.categoryId));
  return moved && order[order.indexOf(moved) + step];
}

/** Categories that get another place when one moves up or down among those of its organizer; as few as possible, all different afterwards. */
export function moveCategory(
  categories: readonly Category[],
  id: number,
  step: -1 | 1,
): { category: Category; displayOrder: number }[] {
  const asked = categories.find((category) => category.id === id);
  const order = sortCategories(categories.filter((other) => haveSameOwner(other, asked)));
  const from = order.findIndex((category) => category.id === id);
  const to = from + step;
  const moved = order[from];
  if (!moved || to < 0 || to >= order.length) return [];
  order.splice(from, 1);
  order.splice(to, 0, moved);

  const changes: { category: Category; displayOrder: number }[] = [];
  let last = -1;
  for (const category of order) {
    const isFree = category.id !== id && category.displayOrder > last;
    const displayOrder = isFree ? category.displayOrder : last + 1;
    if (displayOrder !== category.displayOrder) changes.push({ category, displayOrder });
    last = displayOrder;
  }
  return changes;
}

/** Where a new category goes: behind all others. */
export function nextDisplayOrder(categories: readonly Category[]): number {
  return Math.max(0, ...categories.map(({ displayOrder }) => displayOrder + 1));
}

function byOwner({ organizer: a }: Category, { organizer: b }: Category): number {
  return compareText(a?.username ?? '', b?.username ?? '');
}
