import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import { expect, it } from 'vitest';
import { moveCategory, nextDisplayOrder, sortCategories } from './menu-sorting.ts';

function category(id: number, name: string, displayOrder: number): Category {
  return { id, name, description: null, displayOrder, color: '#3B82F6' };
}

function orderAfter(categories: Category[], id: number, step: -1 | 1): string[] {
  const changes = moveCategory(categories, id, step);
  const after = categories.map((before) => ({
    ...before,
    displayOrder:
      changes.find(({ category: { id: changed } }) => changed === before.id)?.displayOrder ?? before.displayOrder,
  }));
  return sortCategories(after).map(({ name }) => name);
}

it('a category moves one place and the others keep their order', () => {
  const menu = [category(1, 'Speisen', 1), category(2, 'Getränke', 2), category(3, 'Kaffee', 3)];
  expect(orderAfter(menu, 3, -1)).toEqual(['Speisen', 'Kaffee', 'Getränke']);
  expect(orderAfter(menu, 1, 1)).toEqual(['Getränke', 'Speisen', 'Kaffee']);
  expect(orderAfter(menu, 1, -1)).toEqual(['Speisen', 'Getränke', 'Kaffee']);
  expect(moveCategory(menu, 3, 1)).toEqual([]);
});

it('categories that all stand on the same place can be moved too', () => {
  const menu = [category(1, 'A', 0), category(2, 'B', 0), category(3, 'C', 0)];
  expect(orderAfter(menu, 3, -1)).toEqual(['A', 'C', 'B']);
  expect(orderAfter(menu, 3, 1)).toEqual(['A', 'B', 'C']);
});

it('a new category goes behind all others', () => {
  expect(nextDisplayOrder([])).toBe(0);
  expect(nextDisplayOrder([category(1, 'A', 4), category(2, 'B', 0)])).toBe(5);
});

it('of the categories of several organizers one moves among those of its own', () => {
  const menu = [
    { ...category(1, 'Speisen', 1), organizer: { username: 'vreni' } },
    { ...category(2, 'Bar', 2), organizer: { username: 'beat' } },
    { ...category(3, 'Kaffee', 3), organizer: { username: 'vreni' } },
  ];
  expect(sortCategories(menu).map(({ name }) => name)).toEqual(['Bar', 'Speisen', 'Kaffee']);
  expect(orderAfter(menu, 3, -1)).toEqual(['Bar', 'Kaffee', 'Speisen']);
  expect(moveCategory(menu, 2, 1)).toEqual([]);
});
