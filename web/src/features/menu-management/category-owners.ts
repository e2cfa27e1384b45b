import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';

/** Whose a category is, where those of several organizers stand together, as an administrator sees them. */
export function ownerOf(category: Category | undefined, categories: readonly Category[]): string | undefined {
  const owners = new Set(categories.map(({ organizer }) => organizer?.username));
  return owners.size > 1 ? category?.organizer?.username : undefined;
}

export function nameWithOwner(category: Category, categories: readonly Category[]): string {
  const owner = ownerOf(category, categories);
  return owner === undefined ? category.name : `${category.name} (${owner})`;
}

/** Whether both are of one organizer: only among these does an order mean something. */
export function haveSameOwner(one: Category | undefined, other: Category | undefined): boolean {
  return one?.organizer?.username === other?.organizer?.username;
}

/** The part that is the user's own: an administrator sees the menus of others, too. */
export function ownPart(username: string, categories: readonly Category[], items: readonly MenuItemWire[]) {
  const own = categories.filter(({ organizer }) => organizer === undefined || organizer.username === username);
  return { categories: own, items: items.filter(({ categoryId }) => own.some(({ id }) => id === categoryId)) };
}
