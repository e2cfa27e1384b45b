import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { expect, it } from 'vitest';
import { groupEntries, groupItems } from './menu-groups.ts';

const DRINKS = { id: 1, name: 'Getränke', color: '#3B82F6', displayOrder: 2 };
const FOOD = { id: 2, name: 'Speisen', color: '#B91C1C', displayOrder: 1 };

function item(id: number, name: string, category: typeof DRINKS, displayOrder = 0): MenuItemWire {
  return {
    id,
    name,
    description: null,
    price: 5,
    categoryId: category.id,
    category,
    kind: 'article',
    taxClass: 'normal',
    depositItemId: null,
    displayOrder,
  };
}

const ITEMS = [item(1, 'Most', DRINKS), item(2, 'Äpfelsaft', DRINKS), item(3, 'Rösti', FOOD)];

it("categories come in the organizer's order, items by name with umlauts where people look for them", () => {
  const groups = groupItems(ITEMS);
  expect(groups.map(({ category }) => category.name)).toEqual(['Speisen', 'Getränke']);
  expect(groups[1]?.entries.map(({ name }) => name)).toEqual(['Äpfelsaft', 'Most']);
});

it('items that were ordered by hand stay so', () => {
  const groups = groupItems([item(1, 'Apfelsaft', DRINKS, 2), item(2, 'Most', DRINKS, 1)]);
  expect(groups[0]?.entries.map(({ name }) => name)).toEqual(['Most', 'Apfelsaft']);
});

it('what is shown in another category than its own stands behind what is ordered by hand there', () => {
  const shown = [item(1, 'Apfelsaft', DRINKS), item(2, 'Suppe', FOOD, 1)].map((menuItem, index) => ({
    ...{ id: index, menuItem, category: FOOD, categoryId: FOOD.id, specialPrice: 5, soldOut: false },
  }));
  expect(groupEntries(shown)[0]?.entries.map(({ menuItem }) => menuItem.name)).toEqual(['Suppe', 'Apfelsaft']);
});
