import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { expect, it } from 'vitest';
import { planImport } from './import-plan.ts';
import type { MenuRow } from './menu-csv.ts';

const FOOD: Category = { id: 1, name: 'Speisen', description: null, displayOrder: 3, color: '#3B82F6' };
const ROESTI: MenuItemWire = {
  id: 7,
  name: 'Rösti',
  description: null,
  price: 16.5,
  categoryId: 1,
  category: FOOD,
  kind: 'article',
  taxClass: 'normal',
  depositItemId: null,
  displayOrder: 0,
};

function row(line: number, category: string, name: string, priceRappen: number): MenuRow {
  return { line, category, name, priceRappen, description: '' };
}

it('a first import creates each category once, in the order of the file, with different colours', () => {
  const plan = planImport(
    [row(1, 'Getränke', 'Most', 400), row(2, 'Dessert', 'Glace', 350), row(3, 'getränke', 'Bier', 500)],
    [],
    [],
  );
  expect(plan.newCategories).toEqual([
    { name: 'Getränke', displayOrder: 0, color: '#3B82F6' },
    { name: 'Dessert', displayOrder: 1, color: '#172554' },
  ]);
  expect(plan.newItems.map(({ name, price }) => [name, price])).toEqual([
    ['Most', 4],
    ['Glace', 3.5],
    ['Bier', 5],
  ]);
});

it('reading the same file again creates nothing', () => {
  const plan = planImport([row(1, 'SPEISEN', 'rösti', 1650)], [FOOD], [ROESTI]);
  expect(plan).toEqual({
    newCategories: [],
    newItems: [],
    skipped: [{ line: 1, text: 'SPEISEN · rösti', reason: 'Gibt es schon.' }],
    clashes: [],
  });
});

it('a price that differs from the existing one is left alone and told', () => {
  const plan = planImport([row(1, 'Speisen', 'Rösti', 1800)], [FOOD], [ROESTI]);
  expect(plan.clashes).toEqual([
    {
      line: 1,
      text: 'Rösti',
      message: 'Gibt es schon zu CHF 16.50; das bleibt so. Ist es ein anderer Artikel: bitte «Rösti gross» nennen.',
    },
  ]);
});

it('the same item in two categories is two items, twice in one category is one', () => {
  const plan = planImport([row(1, 'Bar', 'Rösti', 1800), row(2, 'Bar', 'RÖSTI', 1800)], [FOOD], [ROESTI]);
  expect(plan.newItems.map(({ category }) => category)).toEqual(['Bar']);
  expect(plan.skipped[0]?.reason).toBe('Steht schon in Zeile 1.');
});

it('new categories go behind the existing ones and take a free colour', () => {
  const plan = planImport([row(1, 'Bar', 'Bier', 500)], [FOOD], []);
  expect(plan.newCategories).toEqual([{ name: 'Bar', displayOrder: 4, color: '#172554' }]);
});

it('two sizes of one name are told with what to name the second', () => {
  const wine = (line: number, priceRappen: number, description: string) => ({
    ...row(line, 'Getränke', 'Wein rot', priceRappen),
    description,
  });
  const plan = planImport([wine(2, 500, '1 dl'), wine(3, 2400, '5 dl'), wine(4, 500, '1 dl')], [], []);
  expect(plan.newItems).toMatchObject([{ name: 'Wein rot', price: 5, description: '1 dl' }]);
  expect(plan.clashes).toEqual([
    {
      line: 3,
      text: 'Wein rot',
      message: 'Gleicher Name wie Zeile 2, anderer Preis und Zusatz – bitte «Wein rot 5 dl» nennen.',
    },
  ]);
  expect(plan.skipped).toMatchObject([{ line: 4, reason: 'Steht schon in Zeile 2.' }]);
});

it('another addition than that of the menu is told, none says nothing', () => {
  const there = { ...ROESTI, description: 'mit Speck' };
  const rows = [{ ...row(1, 'Speisen', 'Rösti', 1650), description: 'vegi' }, row(2, 'Speisen', 'Rösti', 1650)];
  expect(planImport(rows.slice(0, 1), [FOOD], [there]).clashes[0]?.message).toMatch(
    /^Gibt es schon mit anderem Zusatz; .*«Rösti vegi»/,
  );
  expect(planImport(rows.slice(1), [FOOD], [there])).toMatchObject({ clashes: [], skipped: [{ line: 2 }] });
});

it('of several that bear one name already, each is found again', () => {
  const small = { ...ROESTI, id: 8, price: 12, description: 'klein' };
  const rows = [row(1, 'Speisen', 'Rösti', 1650), { ...row(2, 'Speisen', 'Rösti', 1200), description: 'klein' }];
  for (const one of rows)
    expect(planImport([one], [FOOD], [ROESTI, small])).toMatchObject({ clashes: [], newItems: [] });
});
