import { expect, test } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import {
  type ChosenCategory,
  choicesFor,
  followMenu,
  isChosen,
  menuCategories,
  missingOnMenu,
  nameOf,
  type OfferedItem,
  stationNames,
  toggledCategory,
} from './kitchen-station.ts';

function item(id: number, categoryId: number, name: string, kind: 'article' | 'deposit' = 'article'): OfferedItem {
  return { menuItem: { id, kind }, categoryId, category: { name } };
}

/** An order of one item of the menu, taken when its category was called so. */
function orderOf(itemId: number | null, category: string) {
  const order = orderWith(1, [[1, 'Bratwurst', category]]);
  return { ...order, items: order.items.map((line) => ({ ...line, menuItem: { ...line.menuItem, id: itemId } })) };
}

const GRILL: ChosenCategory = { id: 5, names: ['Vom Grill'] };
const BEFORE = [item(1, 5, 'Vom Grill'), item(2, 6, 'Bar')];
const AFTER = [item(1, 5, 'Grill'), item(2, 6, 'Bar')];

test('a station follows a category that is called otherwise, and counts by both names', () => {
  const before = [GRILL];
  expect(followMenu(before, menuCategories(BEFORE))).toBe(before);
  const station = followMenu(before, menuCategories(AFTER));
  expect(station).toEqual([{ id: 5, names: ['Vom Grill', 'Grill'] }]);
  expect(stationNames(station)).toEqual(['Vom Grill', 'Grill']);
});

test('a former name that another category bears now is counted no more', () => {
  const called = (id: number, ...names: string[]) => ({ id, names });
  const follow = (chosen: ChosenCategory, menu: readonly OfferedItem[]) => {
    const station = followMenu([chosen], menuCategories(menu));
    expect(followMenu(station, menuCategories(menu))).toBe(station);
    expect(stationNames(station)).toEqual([nameOf(station[0] ?? chosen)]);
    return station[0];
  };
  const newOne = [item(1, 5, 'Bar'), item(2, 9, 'GETRÄNKE')];
  expect(follow(called(5, 'Getränke', 'Bar'), newOne)).toEqual(called(5, 'Bar'));
  const swapped = [item(1, 5, 'Bar'), item(2, 6, 'Getränke')];
  expect(follow(called(5, 'Getränke'), swapped)).toEqual(called(5, 'Bar'));
  expect(follow(called(6, 'Bar'), swapped)).toEqual(called(6, 'Getränke'));
  const ofAnotherEvent = [item(7, 20, 'Getränke'), item(8, 21, 'Bar')];
  expect(follow(called(5, 'Getränke', 'Bar'), ofAnotherEvent)).toEqual(called(21, 'Bar'));
  expect(followMenu([called(5, 'Getränke', 'Theke')], menuCategories(ofAnotherEvent))[0]?.id).toBe(20);
});

test('a station that a former version remembered by name learns which category that is', () => {
  const station = followMenu([{ id: null, names: ['vom grill'] }], menuCategories(BEFORE));
  expect(followMenu(station, menuCategories(AFTER)).at(0)).toMatchObject({ id: 5 });
});

test('a category that is gone from the menu is missed, one of another event that is called the same is not', () => {
  expect(missingOnMenu([GRILL], menuCategories([item(2, 6, 'Bar')]))).toEqual(['Vom Grill']);
  expect(missingOnMenu([GRILL], menuCategories([item(9, 90, 'VOM GRILL')]))).toEqual([]);
});

test('each category is offered once: of the menu, of orders whose items have left it, and what was chosen and is gone', () => {
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name);
  const menu = [...AFTER, item(3, 5, 'Grill'), item(4, 7, 'Bar', 'deposit'), item(8, 8, 'Depot', 'deposit')];
  const renamed = followMenu([GRILL], menuCategories(menu));
  expect(names(choicesFor(renamed, menu, [orderOf(1, 'Vom Grill'), orderOf(99, 'vom grill')]))).toEqual([
    'Grill',
    'Bar',
  ]);
  expect(names(choicesFor([], menu, [orderOf(1, 'Vom Grill'), orderOf(99, 'Dessert'), orderOf(null, '')]))).toEqual([
    'Grill',
    'Bar',
    'Dessert',
  ]);
  expect(names(choicesFor([{ id: 4, names: ['Buffet'] }], menu, []))).toEqual(['Grill', 'Bar', 'Buffet']);
});

test('a choice is taken back with a second tap, also one that is missing', () => {
  const bar = { id: 6, name: 'Bar' };
  const station = toggledCategory([GRILL], bar);
  expect(station).toEqual([GRILL, { id: 6, names: ['Bar'] }]);
  expect(isChosen(station, bar)).toBe(true);
  expect(toggledCategory(station, bar)).toEqual([GRILL]);
  expect(toggledCategory(station, { id: null, name: 'Vom Grill' })).toEqual([{ id: 6, names: ['Bar'] }]);
});

test('a name that has gone over to another category is counted no more once that one is taken out', () => {
  const station = [{ id: 5, names: ['Vom Grill', 'Grill'] }];
  const heir = { id: 9, name: 'Vom Grill' };
  expect(isChosen(station, heir)).toBe(true);
  expect(toggledCategory(station, heir)).toEqual([{ id: 5, names: ['Grill'] }]);
});
