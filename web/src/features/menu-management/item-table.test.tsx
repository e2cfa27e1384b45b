// @vitest-environment happy-dom
import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { ItemTable } from './item-table.tsx';

vi.mock('./item-form.tsx', () => ({ ItemForm: ({ item }: { item?: MenuItemWire }) => <p>Formular {item?.name}</p> }));
// Nothing is laid out here: all are far away.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
});
afterEach(() => vi.restoreAllMocks());
const { page, render } = pageForEachTest();

const DRINKS = { id: 1, name: 'Getränke', description: null, displayOrder: 0, color: '#3B82F6' };
const items = Array.from(
  { length: 1_000 },
  (_, index): MenuItemWire => ({
    ...{ id: index, name: `Artikel ${index}`, description: null, price: 4, categoryId: 1, category: DRINKS },
    ...{ kind: 'article', taxClass: 'normal', depositItemId: null, displayOrder: 0 },
  }),
);

function show(edited: number | undefined, shown = items, isVatLiable = false) {
  render(
    <ItemTable
      items={shown}
      categories={[DRINKS]}
      menu={shown}
      isVatLiable={isVatLiable}
      isEditing={(id) => id === edited}
      fresh={undefined}
      onEdit={() => undefined}
      onClose={() => undefined}
      onSave={async () => undefined}
      onDelete={() => undefined}
      onMove={undefined}
    />,
  );
}
const rows = () => [...page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);

it('of thousands of items a few hundred are in the page before anybody scrolls', async () => {
  show(undefined);
  await until(() => undefined);
  expect(rows()).toHaveLength(240);
});

it('an open form is in the page wherever its item stands', () => {
  show(999);
  expect(rows()).toHaveLength(241);
  expect(rows().at(-1)).toBe('Formular Artikel 999');
});

it('whoever owes VAT reads which rate each article bears; a deposit has none', () => {
  const [some] = items as [MenuItemWire];
  const few: MenuItemWire[] = [
    { ...some, id: 1, name: 'Bier' },
    { ...some, id: 2, name: 'Rösti', taxClass: 'food' },
    { ...some, id: 3, name: 'Becher', kind: 'deposit' },
  ];

  show(undefined, few, true);
  const [beer, roesti, cup] = rows();
  expect(beer).toContain('MWST: Normalsatz');
  expect(roesti).toContain('MWST: Essen und Alkoholfreies');
  expect(cup).not.toContain('MWST');

  show(undefined, few);
  expect(rows().join()).not.toContain('MWST');
});
