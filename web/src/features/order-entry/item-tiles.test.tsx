// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { ItemTiles } from './item-tiles.tsx';
import { ALL_KEY, type MenuCategory } from './menu-model.ts';

const ROW = 20;
const HEIGHT = 500;

beforeEach(() => {
  // Nothing is laid out here: a tile in each row.
  const tilesIn = (element: HTMLElement) => element.querySelectorAll('.item-tile').length;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return tilesIn(this) * ROW;
  });
});
afterEach(() => vi.restoreAllMocks());
const { page, render } = pageForEachTest();

const tiles = Array.from({ length: 5000 }, (_, index) => ({
  menuItemId: index,
  name: `Artikel ${index}`,
  description: '',
  priceRappen: 500,
  category: 'Speisen',
  color: '#334155',
  soldOut: false,
}));
const ALL: MenuCategory = { key: ALL_KEY, name: 'Alle', color: '#334155', tiles };
const shown = () => page.querySelectorAll('.item-tile').length;

function search(text: string) {
  const field = page.querySelector<HTMLInputElement>('input');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function show(category: MenuCategory) {
  render(<ItemTiles category={category} cart={[]} dispatch={() => undefined} />);
}

it('a category whose last item is taken off the menu is said to be empty: nobody has searched', () => {
  const grill = { ...ALL, key: '3', name: 'Grill' };
  show({ ...grill, tiles: tiles.slice(0, 1) });
  show({ ...grill, tiles: [] });
  expect(page.textContent).toBe('Diese Kategorie enthält keine Menüpunkte.');
});

it('what was searched for hides nothing any more where too few items are left for a search', () => {
  show({ ...ALL, tiles: tiles.slice(0, 41) });
  search('artikel 40');
  expect(shown()).toBe(1);
  show({ ...ALL, tiles: tiles.slice(0, 40) });
  expect(page.querySelector('input')).toBeNull();
  expect(shown()).toBe(40);
});

it('all of two hundred items are in the page before anybody scrolls', async () => {
  render(<ItemTiles category={{ ...ALL, tiles: tiles.slice(0, 200) }} cart={[]} dispatch={() => undefined} />);
  await until(() => expect(shown()).toBe(200));
});

it('of thousands of items those are in the page that are near, the others as one scrolls or searches', async () => {
  render(<ItemTiles category={ALL} cart={[]} dispatch={() => undefined} />);
  expect(shown()).toBe(40);
  await until(() => expect(shown()).toBeGreaterThanOrEqual(240));
  const atRest = shown();
  await until(() => undefined);
  expect(shown()).toBe(atRest);
  expect(atRest).toBe(240);

  const list = page.querySelector<HTMLElement>('.item-grid');
  if (list) list.scrollTop = atRest * ROW - HEIGHT;
  act(() => void list?.dispatchEvent(new Event('scroll')));
  await until(() => expect(shown()).toBeGreaterThan(atRest + 50));

  search('artikel 4999');
  expect(page.querySelector('.item-tile')?.textContent).toContain('Artikel 4999');
  expect(shown()).toBe(1);
});
