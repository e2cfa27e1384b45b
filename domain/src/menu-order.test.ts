import { describe, expect, it } from 'vitest';
import { inMenuOrder } from './menu-order.ts';

const FOOD = { id: 1, name: 'Speisen', displayOrder: 1 };
const HITS = { id: 2, name: 'Hits', displayOrder: 9 };

function entry(name: string, shown: typeof FOOD, displayOrder: number, own = shown) {
  const id = name.charCodeAt(0);
  return { menuItem: { id, name, displayOrder, category: own }, category: shown };
}

const names = (entries: readonly ReturnType<typeof entry>[]) =>
  inMenuOrder(entries).map(({ menuItem }) => menuItem.name);

describe('What an event shows in another category than its own', () => {
  it('stands at the end of what is ordered by hand, by name', () => {
    expect(
      names([
        entry('Wein', HITS, 1, FOOD),
        entry('Brot', HITS, 7, FOOD),
        entry('Apfel', HITS, 2),
        entry('Zopf', HITS, 1),
        entry('Kuchen', FOOD, 0),
      ]),
    ).toEqual(['Kuchen', 'Zopf', 'Apfel', 'Brot', 'Wein']);
  });

  it('goes by name where the others do, wherever it stands in its own', () => {
    expect(names([entry('Brot', HITS, 3, FOOD), entry('Zopf', HITS, 0), entry('Apfel', HITS, 0)])).toEqual([
      'Apfel',
      'Brot',
      'Zopf',
    ]);
  });
});
