import { compareText } from './compare-text.ts';

export interface Placed {
  id: number;
  name: string;
  displayOrder: number;
}

/** As people read a menu: by the organizer's order, then by name. Databases don't agree on how names sort. */
export function byPlace(a: Placed, b: Placed): number {
  return a.displayOrder - b.displayOrder || compareText(a.name, b.name) || a.id - b.id;
}

export function byCategoryAndPlace(a: Placed & { category: Placed }, b: Placed & { category: Placed }): number {
  return byPlace(a.category, b.category) || byPlace(a, b);
}

/** What an event shows in another category than its own has no place there: it goes by name. */
export function placeOnMenu<Category extends Placed>(entry: {
  menuItem: Placed & { category: Placed };
  category: Category;
}): Placed & { category: Category } {
  const { menuItem, category } = entry;
  const isOwn = menuItem.category.id === category.id;
  return { ...menuItem, displayOrder: isOwn ? menuItem.displayOrder : 0, category };
}
