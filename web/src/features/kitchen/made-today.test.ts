import { describe, expect, it } from 'vitest';
import { orderWith } from '../../lib/testing/orders.ts';
import { followMenu, menuCategories, type OfferedItem, stationNames } from './kitchen-station.ts';
import { asMadeToday, bookedNames, categoriesToday } from './made-today.ts';

function item(id: number, categoryId: number, name: string): OfferedItem {
  return { menuItem: { id, kind: 'article' }, categoryId, category: { name } };
}

/** An order of these items, under the names that their categories had when it was taken. */
function orderOf(...lines: [itemId: number | null, category: string, kind?: 'article' | 'deposit'][]) {
  const order = orderWith(
    1,
    lines.map(([, category]) => [1, 'Cola', category]),
  );
  const items = order.items.map((line, at) => {
    const [id = null, , kind = 'article'] = lines[at] ?? [];
    return { ...line, menuItem: { ...line.menuItem, id, kind } };
  });
  return { ...order, items };
}

const categoriesOf = ({ items }: ReturnType<typeof orderOf>) => items.map(({ menuItem }) => menuItem.category);
/** Cola stands in what was called «Getränke» and is «Bar» now; a new «Getränke» has wine. */
const MENU = [item(1, 5, 'Bar'), item(2, 9, 'Getränke'), item(3, 6, 'Grill')];
const TODAY = categoriesToday(MENU);

describe('an open order', () => {
  it('stays with the station that makes it, though another category bears its former name now', () => {
    const bar = followMenu([{ id: 5, names: ['Getränke'] }], menuCategories(MENU));
    const shown = asMadeToday(orderOf([1, 'Getränke']), TODAY);
    expect(stationNames(bar)).toEqual(categoriesOf(shown));
    const wine = orderOf([2, 'Getränke']);
    expect(asMadeToday(wine, TODAY)).toBe(wine);
  });

  it.each<[string, [number | null, string, ('article' | 'deposit')?][], string[]]>([
    ['was booked under a name that the menu has no more', [[3, 'Vom Grill']], ['Grill']],
    ['was booked under a name in another spelling', [[3, 'GRILL']], ['Grill']],
    [
      'has left the menu, or never was on it',
      [
        [99, 'Getränke'],
        [null, 'Küche'],
      ],
      ['Getränke', 'Küche'],
    ],
    ['is booked under no category', [[3, '']], ['']],
    ['only has a deposit there', [[3, 'Depot', 'deposit']], ['Depot']],
    [
      'is booked along with another that is still made there',
      [
        [1, 'Grill'],
        [3, 'Grill'],
      ],
      ['Grill', 'Grill'],
    ],
    [
      'has left the menu where what was booked along with it has not',
      [
        [1, 'Getränke'],
        [99, 'Getränke'],
      ],
      ['Bar', 'Bar'],
    ],
  ])('of what %s', (_, lines, categories) => {
    expect(categoriesOf(asMadeToday(orderOf(...lines), TODAY))).toEqual(categories);
  });
});

it('a station moves an order on by the names under which the server has it', () => {
  const booked = orderOf([1, 'Getränke'], [3, 'Vom Grill'], [3, '']);
  const shown = asMadeToday(booked, TODAY);
  expect(bookedNames(booked, shown, ['Bar'])).toEqual(['Getränke', '']);
  expect(bookedNames(booked, shown, [])).toEqual([]);
  expect(bookedNames(booked, { ...booked, items: [...booked.items] }, ['Bar', 'Theke'])).toEqual(['Bar', 'Theke']);
});

it('a step that is taken back leaves what another station had finished, though both are in one category today', () => {
  const booked = orderOf([1, 'Getränke'], [3, 'Vom Grill'], [8, 'Depot', 'deposit']);
  const today = new Map([1, 3, 8].map((id) => [id, 'Bar']));
  const isFinished = (...finished: boolean[]) => {
    const items = booked.items.map((line, at) => ({
      ...line,
      status: finished[at] ? ('completed' as const) : line.status,
    }));
    return asMadeToday({ ...booked, items }, today);
  };
  expect(bookedNames(booked, isFinished(false, true), ['Bar'])).toEqual(['Getränke']);
  expect(bookedNames(booked, isFinished(true, true), ['Bar'])).toEqual(['Getränke', 'Vom Grill']);
});
