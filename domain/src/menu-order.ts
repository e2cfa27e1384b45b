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

interface OnMenu {
  menuItem: Placed & { category: Placed };
  /** That in which the event shows it. */
  category: Placed;
}

/**
 * An event's menu as people read it. What it shows in another category than its own has no place there: it stands behind
 * what is ordered by hand, or by its name where the others do.
 */
export function inMenuOrder<Entry extends OnMenu>(entries: readonly Entry[]): Entry[] {
  const isOwn = ({ menuItem, category }: Entry) => menuItem.category.id === category.id;
  const byHand = new Set(
    entries.filter((entry) => isOwn(entry) && entry.menuItem.displayOrder > 0).map(({ category }) => category.id),
  );
  const placed = entries.map((entry) => {
    const { menuItem, category } = entry;
    const asGuest = byHand.has(category.id) ? Number.MAX_SAFE_INTEGER : 0;
    return { ...menuItem, category, displayOrder: isOwn(entry) ? menuItem.displayOrder : asGuest, entry };
  });
  return placed.sort(byCategoryAndPlace).map(({ entry }) => entry);
}
