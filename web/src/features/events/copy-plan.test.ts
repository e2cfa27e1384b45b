import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { expect, it } from 'vitest';
import { planCopy } from './copy-plan.ts';

const FOOD = { id: 1, name: 'Speisen', color: '#B91C1C', displayOrder: 1 };

function entry(menuItemId: number, specialPrice: number): EventMenuItemWire {
  return {
    id: 100 + menuItemId,
    menuItem: {
      id: menuItemId,
      name: `Artikel ${menuItemId}`,
      description: null,
      price: 9,
      category: FOOD,
      kind: 'article',
      taxClass: 'normal',
      depositItemId: null,
      displayOrder: 0,
    },
    categoryId: FOOD.id,
    category: FOOD,
    specialPrice,
    soldOut: true,
  };
}

const BAR = { displayName: 'Bar', portType: 'raw' };

it('a new event gets every item at its special price, and the printers', () => {
  const plan = planCopy({ menu: [entry(7, 14), entry(8, 4.5)], printers: [BAR] }, { menu: [], printers: [] });
  expect(plan).toEqual({
    entries: [
      { menuItemId: 7, categoryId: 1, specialPrice: 14 },
      { menuItemId: 8, categoryId: 1, specialPrice: 4.5 },
    ],
    alreadyThere: 0,
    printers: [BAR],
    cloudPrinters: [],
  });
});

it('a copy that stopped in the middle only does what is missing', () => {
  const source = { menu: [entry(7, 14), entry(8, 4.5), entry(9, 3)], printers: [BAR] };
  const plan = planCopy(source, { menu: [entry(7, 14), entry(8, 4.5)], printers: [] });
  expect(plan.entries.map(({ menuItemId }) => menuItemId)).toEqual([9]);
  expect(plan.alreadyThere).toBe(2);
});

it('what the new event has of its own is left alone', () => {
  const own = { displayName: 'Grill', portType: 'raw' };
  const plan = planCopy({ menu: [entry(7, 14)], printers: [BAR] }, { menu: [entry(7, 20)], printers: [own] });
  expect(plan).toEqual({ entries: [], alreadyThere: 1, printers: undefined, cloudPrinters: [] });
});

it('printers that ask for their tickets are named, also by a copy that was loaded anew', () => {
  const cloud = { displayName: 'Zelt', portType: 'cloudprnt' };
  const source = { menu: [], printers: [BAR, cloud, { displayName: 'Grill', portType: 'sdp' }] };
  expect(planCopy(source, { menu: [], printers: source.printers }).cloudPrinters).toEqual(['Zelt', 'Grill']);
});

it('a printer that was not copied, as the new event has its own, is not named', () => {
  const cloud = { displayName: 'Zelt', portType: 'cloudprnt' };
  expect(planCopy({ menu: [], printers: [cloud] }, { menu: [], printers: [BAR] }).cloudPrinters).toEqual([]);
});
