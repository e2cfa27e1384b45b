import { CATEGORY_COLORS, DEFAULT_CATEGORY_COLOR } from '@bestellsystem/domain/color.ts';
import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { chfFromRappen, formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { MenuRow, MenuRowProblem } from './menu-csv.ts';
import { nextDisplayOrder } from './menu-sorting.ts';
import { nameApart } from './same-name.ts';

export interface ImportPlan {
  newCategories: { name: string; displayOrder: number; color: string }[];
  newItems: { line: number; category: string; name: string; price: number; description: string }[];
  /** Rows that need nothing, and why. */
  skipped: { line: number; text: string; reason: string }[];
  /** Rows whose name is taken by what costs or is called otherwise, and what to do. */
  clashes: MenuRowProblem[];
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
  const plan: ImportPlan = { newCategories: [], newItems: [], skipped: [], clashes: [] };
  const known = new Set(categories.map(({ name }) => nameKey(name)));
  const existing = byKey(items);
  const earlier = new Map<string, MenuRow>();
  const colors = freeColors(categories);

  for (const row of rows) {
    const key = itemKey(row.category, row.name);
    const before = earlier.get(key);
    const there = existing.get(key);
    if (before) leaveOut(row, `Steht schon in Zeile ${before.line}.`, clashWithRow(row, before), plan);
    else if (there) leaveOut(row, 'Gibt es schon.', clashWithItems(row, there), plan);
    if (before || there) continue;
    earlier.set(key, row);
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

function leaveOut(row: MenuRow, reason: string, clash: string | undefined, { skipped, clashes }: ImportPlan): void {
  const { line, category, name, description } = row;
  if (clash === undefined) skipped.push({ line, text: `${category} · ${name}`, reason });
  else clashes.push({ line, text: name, message: `${clash} «${nameApart(name, description)}» nennen.` });
}

function clashWithRow(row: MenuRow, twin: MenuRow): string | undefined {
  const differing = [
    row.priceRappen !== twin.priceRappen && 'Preis',
    row.description !== twin.description && 'Zusatz',
  ].filter(Boolean);
  if (differing.length === 0) return undefined;
  return `Gleicher Name wie Zeile ${twin.line}, anderer ${differing.join(' und ')} – bitte`;
}

/** Of several of one name it may be any. */
function clashWithItems(row: MenuRow, items: readonly MenuItemWire[]): string | undefined {
  const clashes = items.map((item) => clashWithItem(row, item));
  return clashes.includes(undefined) ? undefined : clashes[0];
}

/** A row without an addition says nothing against the one that is there. */
function clashWithItem({ priceRappen, description }: MenuRow, item: MenuItemWire): string | undefined {
  const price = rappenFromChf(item.price) ?? 0;
  const differing = [
    price !== priceRappen && ` zu ${formatChf(price)}`,
    description !== '' && description !== (item.description ?? '') && ' mit anderem Zusatz',
  ].filter(Boolean);
  if (differing.length === 0) return undefined;
  return `Gibt es schon${differing.join('')}; das bleibt so. Ist es ein anderer Artikel: bitte`;
}

function byKey(items: readonly MenuItemWire[]): Map<string, MenuItemWire[]> {
  const found = new Map<string, MenuItemWire[]>();
  for (const item of items) {
    const key = itemKey(item.category.name, item.name);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return found;
}

function itemKey(category: string, name: string): string {
  return JSON.stringify([nameKey(category), nameKey(name)]);
}

/** Preset colours that no category has yet, first. */
function freeColors(categories: readonly Category[]): string[] {
  const taken = new Set(categories.map(({ color }) => color.toUpperCase()));
  return CATEGORY_COLORS.map(({ hex }) => hex as string).filter((hex) => !taken.has(hex));
}
