import { byPlace, type Placed, placeOnMenu } from '@bestellsystem/domain/menu-order.ts';
import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';

type CategoryOfItem = MenuItemWire['category'];

export interface MenuGroup<T> {
  category: CategoryOfItem;
  entries: T[];
}

/** An event's menu as waiters see it: categories in the organizer's order, items in theirs or by name. */
export function groupEntries(entries: readonly EventMenuItemWire[]): MenuGroup<EventMenuItemWire>[] {
  return grouped(
    entries,
    (entry) => entry.category,
    (entry) => placeOnMenu(entry),
  );
}

export function groupItems(items: readonly MenuItemWire[]): MenuGroup<MenuItemWire>[] {
  return grouped(
    items,
    (item) => item.category,
    (item) => item,
  );
}

function grouped<T>(
  entries: readonly T[],
  categoryOf: (entry: T) => CategoryOfItem,
  itemOf: (entry: T) => Placed,
): MenuGroup<T>[] {
  const groups = new Map<number, MenuGroup<T>>();
  for (const entry of entries) {
    const category = categoryOf(entry);
    const group = groups.get(category.id) ?? { category, entries: [] };
    group.entries.push(entry);
    groups.set(category.id, group);
  }
  for (const group of groups.values()) group.entries.sort((a, b) => byPlace(itemOf(a), itemOf(b)));
  return [...groups.values()].sort((a, b) => byPlace(a.category, b.category));
}
