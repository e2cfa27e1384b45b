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
