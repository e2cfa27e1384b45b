import type { Category } from '@bestellsystem/domain/menu-schema.ts';

/** Whose a category is, where those of several organizers stand together, as an administrator sees them. */
export function ownerOf(category: Category | undefined, categories: readonly Category[]): string | undefined {
  const owners = new Set(categories.map(({ organizer }) => organizer?.username));
  return owners.size > 1 ? category?.organizer?.username : undefined;
}

export function nameWithOwner(category: Category, categories: readonly Category[]): string {
  const owner = ownerOf(category, categories);
  return owner === undefined ? category.name : `${category.name} (${owner})`;
}
