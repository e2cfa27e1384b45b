import { ALL_IS_TAKEN, categoryKey, meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import { CATEGORY_COLORS, normalizeColor } from '@bestellsystem/domain/color.ts';
import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import type { CategoryFields } from './menu-api.ts';

/** The form's fields as they are typed. */
export interface CategoryEntry {
  name: string;
  description: string;
  order: string;
  /** The colour that was chosen last among the presets, or the category's own. */
  preset: string;
  /** Wins over the preset while there is something in it. */
  custom: string;
}

export type CategoryProblems = Partial<Record<'name' | 'description' | 'order' | 'color', string>>;

const WHOLE_NUMBER = /^\d{1,6}$/;

export function categoryProblems({ name, order, custom }: CategoryEntry): CategoryProblems {
  return {
    ...(name.trim() === '' && { name: 'Name fehlt.' }),
    ...(meansAllCategories(name) && { name: ALL_IS_TAKEN }),
    ...(!WHOLE_NUMBER.test(order.trim()) && { order: 'Bitte eine ganze Zahl ab 0.' }),
    ...(custom.trim() !== '' &&
      readCustomColor(custom) === undefined && { color: 'Bitte eine Farbe wie #3B82F6 oder #38F angeben.' }),
  };
}

/** What comes of a name that another category has, which may be meant; `own`: the one that is edited. */
export function sameCategoryNote(
  name: string,
  own: number | undefined,
  categories: readonly Category[],
): string | undefined {
  const typed = categoryKey(name.trim());
  const other = categories.find((category) => category.id !== own && categoryKey(category.name) === typed);
  return other && `Es gibt schon «${other.name}». Drucker und Küche nehmen beide für dieselbe Kategorie.`;
}

/** What is sent; only for an entry without problems. */
export function readCategory(entry: CategoryEntry): CategoryFields {
  return {
    name: entry.name.trim(),
    description: entry.description.trim(),
    displayOrder: Number(entry.order),
    color: chosenColor(entry),
  };
}

/** The colour that a preview shows; a custom one that isn't complete yet doesn't count. */
export function chosenColor({ preset, custom }: Pick<CategoryEntry, 'preset' | 'custom'>): string {
  return readCustomColor(custom) ?? normalizeColor(preset) ?? CATEGORY_COLORS[0].hex;
}

/** Also without the leading `#`. */
function readCustomColor(text: string): string | undefined {
  const plain = text.trim();
  return normalizeColor(plain.startsWith('#') ? plain : `#${plain}`);
}
