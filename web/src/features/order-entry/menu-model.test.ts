import { describe, expect, it } from 'vitest';
import type { EventMenuItemWire } from './event-menu-api.ts';
import { menuFromWire } from './menu-model.ts';

const drinks = { id: 1, name: 'Getränke', color: '#3b82f6', displayOrder: 2 };
const food = { id: 2, name: 'Speisen', color: '#4ADE80', displayOrder: 1 };

function item(
  id: number,
  name: string,
  category: typeof drinks,
  over: Partial<EventMenuItemWire> = {},
): EventMenuItemWire {
  return {
    id: id + 100,
    menuItem: {
      id,
      name,
      description: null,
      price: 16.5,
      category,
      kind: 'article',
      taxClass: 'normal',
      depositItemId: null,
      displayOrder: 0,
    },
    categoryId: category.id,
    category,
    specialPrice: 14,
    soldOut: false,
    ...over,
  };
}

describe('the menu of an event', () => {
  it('has its categories by order and name, and «Alle» last', () => {
    const desserts = { id: 3, name: 'Desserts', color: '#F472B6', displayOrder: 2 };
    const menu = menuFromWire([item(1, 'Cola', drinks), item(2, 'Rösti', food), item(3, 'Glace', desserts)]);
    expect(menu.categories.map((category) => category.name)).toEqual(['Speisen', 'Desserts', 'Getränke', 'Alle']);
    expect(menu.categories.at(-1)?.tiles.map((tile) => tile.name)).toEqual(['Rösti', 'Glace', 'Cola']);
  });

  it('gives back deposits in a place of their own before «Alle», and charges them with what carries them', () => {
    const of = (menuItem: Partial<EventMenuItemWire['menuItem']>) => ({ ...item(0, '', drinks).menuItem, ...menuItem });
    const cup = item(9, 'Becher', drinks, {
      menuItem: of({ id: 9, name: 'Becher', kind: 'deposit' }),
      specialPrice: 2,
    });
    const beer = item(8, 'Bier', drinks, { menuItem: of({ id: 8, name: 'Bier', depositItemId: 9 }) });
    const { categories } = menuFromWire([beer, cup]);
    expect(categories.map(({ name }) => name)).toEqual(['Getränke', 'Depot zurück', 'Alle']);
    expect(categories[1]?.tiles).toMatchObject([{ menuItemId: 9, isReturn: true, priceRappen: 200 }]);
    expect(categories[0]?.tiles[0]?.deposit).toMatchObject({ menuItemId: 9, priceRappen: 200 });
    const soldOut = menuFromWire([beer, { ...cup, soldOut: true }]);
    expect(soldOut.categories[0]?.tiles[0]?.deposit).toBeUndefined();
    expect(soldOut.categories[1]?.tiles[0]?.soldOut).toBe(false);
    expect(menuFromWire([beer]).categories[0]?.tiles[0]?.deposit).toBeUndefined();
  });

  it('sells at the special price, in Rappen, and names the item itself', () => {
    const [category] = menuFromWire([item(7, 'Rösti', food)]).categories;
    expect(category?.tiles[0]).toMatchObject({
      menuItemId: 7,
      priceRappen: 1400,
      category: 'Speisen',
      color: '#4ADE80',
    });
  });

  it('sells at the price of the item where the event names none', () => {
    const wire = { ...item(7, 'Rösti', food), specialPrice: null } as unknown as EventMenuItemWire;
    expect(menuFromWire([wire]).categories[0]?.tiles[0]?.priceRappen).toBe(1650);
  });

  it('drops items without a category', () => {
    const stray = { ...item(9, 'Stray', food), category: null } as unknown as EventMenuItemWire;
    expect(menuFromWire([stray, item(1, 'Cola', drinks)]).categories.at(-1)?.tiles).toHaveLength(1);
  });

  it('shows a category that nothing is in, at its place', () => {
    const menu = menuFromWire([item(1, 'Cola', drinks)], [drinks, food]);
    expect(menu.categories.map((category) => [category.name, category.tiles.length])).toEqual([
      ['Speisen', 0],
      ['Getränke', 1],
      ['Alle', 1],
    ]);
  });

  it('is blue where a colour is unknown', () => {
    const menu = menuFromWire([item(1, 'Cola', { ...drinks, color: 'himmelblau' })]);
    expect(menu.categories[0]?.color).toBe('#3B82F6');
  });
});
