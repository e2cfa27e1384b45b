import { byCategoryAndPlace, inMenuOrder } from '@bestellsystem/domain/menu-order.ts';
import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';

type CategoryOfItem = MenuItemWire['category'];

export interface MenuGroup<T> {
  category: CategoryOfItem;
  entries: T[];
}

/** An event's menu as waiters see it: categories in the organizer's order, items in theirs or by name. */
export function groupEntries(entries: readonly EventMenuItemWire[]): MenuGroup<EventMenuItemWire>[] {
  return grouped(inMenuOrder(entries));
}

export function groupItems(items: readonly MenuItemWire[]): MenuGroup<MenuItemWire>[] {
  return grouped([...items].sort(byCategoryAndPlace));
}

function grouped<T extends { category: CategoryOfItem }>(inOrder: readonly T[]): MenuGroup<T>[] {
  const groups = new Map<number, MenuGroup<T>>();
  for (const entry of inOrder) {
    const { category } = entry;
    const group = groups.get(category.id) ?? { category, entries: [] };
    group.entries.push(entry);
    groups.set(category.id, group);
  }
  return [...groups.values()];
}
