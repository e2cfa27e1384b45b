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

/**
 * What these categories of an order as it is shown are called in the order as it was taken: the server knows it so. As long
 * as something of it is to be made, only that: of two that are one category today another station may have finished one.
 */
export function bookedNames(booked: OrderWire, shown: OrderWire, categories: readonly string[]): readonly string[] {
  const lines = booked.items.map((line, index) => {
    const { menuItem, status } = shown.items[index] ?? line;
    return { name: line.menuItem.category, now: menuItem.category, kind: menuItem.kind, status };
  });
  if (categories.length === 0 || lines.every(({ name, now }) => name === now)) return categories;
  const made = lines.filter(({ kind, now }) => kind !== 'deposit' && isMadeAt(categories, now));
  const open = made.filter(({ status }) => status !== 'completed');
  return [...new Set((open.length > 0 ? open : made).map(({ name }) => name))];
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
