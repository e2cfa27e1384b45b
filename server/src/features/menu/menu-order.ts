import { compareText } from '@bestellsystem/domain/compare-text.ts';

interface Placed {
  id: number;
  name: string;
  displayOrder: number;
}

/** As people read a menu: by the organizer's order, then by name. Databases don't agree on how names sort. */
export function byCategory(a: Placed, b: Placed): number {
  return a.displayOrder - b.displayOrder || byName(a, b);
}

export function byCategoryAndName(
  a: { id: number; name: string; category: Placed },
  b: { id: number; name: string; category: Placed },
): number {
  return byCategory(a.category, b.category) || byName(a, b);
}

export function byName(a: { id: number; name: string }, b: { id: number; name: string }): number {
  return compareText(a.name, b.name) || a.id - b.id;
}
