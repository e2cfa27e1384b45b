import { compareText } from '@bestellsystem/domain/compare-text.ts';
import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';

type CategoryOfItem = MenuItemWire['category'];

export interface MenuGroup<T> {
  category: CategoryOfItem;
  entries: T[];
}

/** An event's menu as waiters see it: categories in the organizer's order, items by name. */
export function groupEntries(entries: readonly EventMenuItemWire[]): MenuGroup<EventMenuItemWire>[] {
  return grouped(
    entries,
    (entry) => entry.category,
    (entry) => entry.menuItem.name,
  );
}

export function groupItems(items: readonly MenuItemWire[]): MenuGroup<MenuItemWire>[] {
  return grouped(
    items,
    (item) => item.category,
    (item) => item.name,
  );
}

/** The item to offer after `itemId` was added: the next one down the list that the menu lacks, else the first. */
export function nextMissing(
  items: readonly MenuItemWire[],
  isThere: (itemId: number) => boolean,
  itemId: number,
): MenuItemWire | undefined {
  const inOrder = groupItems(items).flatMap((group) => group.entries);
  const at = inOrder.findIndex((item) => item.id === itemId);
  const fromHere = [...inOrder.slice(at + 1), ...inOrder.slice(0, at + 1)];
  return fromHere.find((item) => item.id !== itemId && !isThere(item.id));
}

function grouped<T>(
  entries: readonly T[],
  categoryOf: (entry: T) => CategoryOfItem,
  nameOf: (entry: T) => string,
): MenuGroup<T>[] {
  const groups = new Map<number, MenuGroup<T>>();
  for (const entry of entries) {
    const category = categoryOf(entry);
    const group = groups.get(category.id) ?? { category, entries: [] };
    group.entries.push(entry);
    groups.set(category.id, group);
  }
  for (const group of groups.values()) group.entries.sort((a, b) => compareText(nameOf(a), nameOf(b)));
  return [...groups.values()].sort(
    (a, b) => a.category.displayOrder - b.category.displayOrder || compareText(a.category.name, b.category.name),
  );
}
