import { categoryKey } from './category-name.ts';
import type { LineStatus, OrderStatus } from './orders-schema.ts';

/** How far a kitchen, or one of its stations, is with an order. */
export type KitchenStatus = Exclude<OrderStatus, 'cancelled'>;

/** Whether a station makes the category; no station named makes everything, an item without one is every station's. */
export function isMadeAt(station: readonly string[], category: string): boolean {
  if (station.length === 0 || category === '') return true;
  return station.some((name) => categoryKey(name) === categoryKey(category));
}

/** Finished when everything is, begun when anything is; undefined when there is nothing to make. */
export function statusOfLines(lines: readonly LineStatus[]): KitchenStatus | undefined {
  if (lines.length === 0) return undefined;
  if (lines.every((status) => status === 'completed')) return 'completed';
  return lines.some((status) => status === 'preparing' || status === 'completed') ? 'preparing' : 'new';
}
