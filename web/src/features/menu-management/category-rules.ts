import { ALL_IS_TAKEN, meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import { CATEGORY_COLORS, normalizeColor } from '@bestellsystem/domain/color.ts';
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
