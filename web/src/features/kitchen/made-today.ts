import { categoryKey } from '@bestellsystem/domain/category-name.ts';
import { isMadeAt } from '@bestellsystem/domain/kitchen-progress.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { OfferedItem } from './kitchen-station.ts';

/** Under which category each item stands on the menu. */
export type CategoriesToday = ReadonlyMap<number, string>;

export function categoriesToday(menu: readonly OfferedItem[]): CategoriesToday {
  return new Map(menu.map(({ menuItem, category }) => [menuItem.id, category?.name ?? '']));
}

/**
 * The order under the categories that its items are in today, whatever they were called when it was taken and whichever
 * other ones are called so since. What has left the menu stays under the name that it was taken under.
 */
export function asMadeToday(order: OrderWire, today: CategoriesToday): OrderWire {
  const names = namesToday(order, today);
  const items = order.items.map((line) => {
    const category = names.get(categoryKey(line.menuItem.category)) ?? line.menuItem.category;
    return category === line.menuItem.category ? line : { ...line, menuItem: { ...line.menuItem, category } };
  });
  return items.every((line, index) => line === order.items[index]) ? order : { ...order, items };
}

/** What these categories of an order as it is shown are called in the order as it was taken: the server knows it so. */
export function bookedNames(booked: OrderWire, shown: OrderWire, categories: readonly string[]): readonly string[] {
  const lines = booked.items.map(({ menuItem }, index) => ({
    name: menuItem.category,
    now: shown.items[index]?.menuItem.category ?? menuItem.category,
  }));
  if (categories.length === 0 || lines.every(({ name, now }) => name === now)) return categories;
  return [...new Set(lines.filter(({ now }) => isMadeAt(categories, now)).map(({ name }) => name))];
}

/**
 * By what it is booked under. Lines under one name stay together, because it is by that name that stations move them on:
 * where one item is still in a category of that name, the others are as well.
 */
function namesToday({ items }: OrderWire, today: CategoriesToday): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { menuItem } of items) {
    const key = categoryKey(menuItem.category);
    const now = menuItem.kind === 'deposit' || menuItem.id === null ? undefined : today.get(menuItem.id);
    if (!key || !now) continue;
    if (!names.has(key) || categoryKey(now) === key) names.set(key, now);
  }
  return names;
}
