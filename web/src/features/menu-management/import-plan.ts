import { CATEGORY_COLORS, DEFAULT_CATEGORY_COLOR } from '@bestellsystem/domain/color.ts';
import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { chfFromRappen, formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { MenuRow } from './menu-csv.ts';
import { nextDisplayOrder } from './menu-sorting.ts';

export interface ImportPlan {
  newCategories: { name: string; displayOrder: number; color: string }[];
  newItems: { line: number; category: string; name: string; price: number; description: string }[];
  /** Rows that need nothing, and why. */
  skipped: { line: number; text: string; reason: string }[];
}

/**
 * What an import would create. An item that its category has already, in any spelling, isn't created again, so the same
 * file can be read twice; prices that are there are never changed.
 */
export function planImport(
  rows: readonly MenuRow[],
  categories: readonly Category[],
  items: readonly MenuItemWire[],
): ImportPlan {
  const plan: ImportPlan = { newCategories: [], newItems: [], skipped: [] };
  const known = new Set(categories.map(({ name }) => nameKey(name)));
  const priceOf = new Map(items.map((item) => [itemKey(item.category.name, item.name), rappenFromChf(item.price)]));
  const lineOf = new Map<string, number>();
  const colors = freeColors(categories);

  for (const row of rows) {
    const key = itemKey(row.category, row.name);
    const reason = reasonToSkip(row, priceOf.get(key), lineOf.get(key));
    if (reason !== undefined) {
      plan.skipped.push({ line: row.line, text: `${row.category} · ${row.name}`, reason });
      continue;
    }
    lineOf.set(key, row.line);
    if (!known.has(nameKey(row.category))) {
      known.add(nameKey(row.category));
      const displayOrder = nextDisplayOrder(categories) + plan.newCategories.length;
      plan.newCategories.push({ name: row.category, displayOrder, color: colors.shift() ?? DEFAULT_CATEGORY_COLOR });
    }
    const { line, category, name, description, priceRappen } = row;
    plan.newItems.push({ line, category, name, description, price: chfFromRappen(priceRappen) });
  }
  return plan;
}

function reasonToSkip(row: MenuRow, existing: number | undefined, earlierLine: number | undefined): string | undefined {
  if (earlierLine !== undefined) return `Steht schon in Zeile ${earlierLine}.`;
  if (existing === undefined) return undefined;
  if (existing === row.priceRappen) return 'Gibt es schon.';
  return `Gibt es schon zu ${formatChf(existing)}; der Preis bleibt.`;
}

function itemKey(category: string, name: string): string {
  return JSON.stringify([nameKey(category), nameKey(name)]);
}

/** Preset colours that no category has yet, first. */
function freeColors(categories: readonly Category[]): string[] {
  const taken = new Set(categories.map(({ color }) => color.toUpperCase()));
  return CATEGORY_COLORS.map(({ hex }) => hex as string).filter((hex) => !taken.has(hex));
}
