import { oneLine } from '@bestellsystem/domain/clean-text.ts';
import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import { priceText } from '../../lib/price-entry.ts';
import { haveSameOwner } from './category-owners.ts';
import { type ItemKindEntry, PLAIN_ARTICLE } from './item-kind-fields.tsx';
import { nameApart } from './same-name.ts';

/** An item as it stands in its form. */
export interface ItemEntry extends ItemKindEntry {
  name: string;
  price: string;
  description: string;
  /** Empty while none is chosen. */
  categoryId: string;
  /** It is the one of the item entered before, not chosen for this one. */
  isDepositKept: boolean;
  /** It was chosen; else the item's own counts, or that of its category. */
  isTaxChosen: boolean;
  /** It was chosen for the item entered before. */
  isTaxKept: boolean;
}

export function startOf(
  item: MenuItemWire | undefined,
  categoryId: number | undefined,
  { kind, taxClass, depositItemId }: ItemKindEntry = PLAIN_ARTICLE,
): ItemEntry {
  return {
    kind,
    taxClass,
    depositItemId,
    isDepositKept: false,
    isTaxChosen: false,
    isTaxKept: false,
    name: item?.name ?? '',
    price: item ? priceText(item.price) : '',
    description: item?.description ?? '',
    categoryId: categoryId === undefined ? '' : String(categoryId),
  };
}

/** Where nobody has chosen it: as the item is now, or for a new one as the articles beside it are, else the normal one. */
export function taxClassOf(
  { isTaxChosen, taxClass, categoryId }: ItemEntry,
  item: MenuItemWire | undefined,
  items: readonly MenuItemWire[],
): TaxClass {
  if (isTaxChosen) return taxClass;
  const beside = items.filter((other) => String(other.categoryId) === categoryId);
  return item?.taxClass ?? commonTaxClass(beside) ?? PLAIN_ARTICLE.taxClass;
}

/** Undefined where they differ, or where there is none. */
export function commonTaxClass(items: readonly MenuItemWire[]): TaxClass | undefined {
  const classes = new Set(items.filter(({ kind }) => kind === 'article').map(({ taxClass }) => taxClass));
  return classes.size === 1 ? [...classes][0] : undefined;
}

/** What was kept of the one before was not entered for this one. */
export function isBegun({ name, price, description }: ItemEntry): boolean {
  return [name, price, description].some((text) => text !== '');
}

interface Menu {
  items: readonly MenuItemWire[];
  categories: readonly Category[];
}

/** Those that an item of this category may go with, without itself. */
export function depositsFor(chosen: string, own: number | undefined, menu: Menu): MenuItemWire[] {
  return othersBeside(chosen, own, menu).filter(({ kind }) => kind === 'deposit');
}

/** What to do about a name that says of two items the same wherever the key's addition doesn't stand. */
export function sameNameNote(
  { name, description }: Pick<ItemEntry, 'name' | 'description'>,
  others: readonly MenuItemWire[],
): string | undefined {
  const typed = oneLine(name);
  const other = others.find((item) => nameKey(item.name) === nameKey(typed));
  if (!other) return undefined;
  const better = `besser «${nameApart(typed, description)}»`;
  return `Es gibt schon «${other.name}». Auf Bons und in der Statistik steht nur der Name: ${better}.`;
}

/** All of the organizer whose category it is, without the item itself. */
export function othersBeside(chosen: string, own: number | undefined, { items, categories }: Menu): MenuItemWire[] {
  const categoryOf = (wanted: number) => categories.find(({ id }) => id === wanted);
  return items.filter(
    ({ id, categoryId }) => id !== own && haveSameOwner(categoryOf(categoryId), categoryOf(Number(chosen))),
  );
}

/**
 * What was kept of the item entered before stays behind, what was chosen for this one comes along; only the deposit of one
 * organizer doesn't go along with what another one sells.
 */
export function movedTo(categoryId: string, before: ItemEntry, deposits: readonly MenuItemWire[]): Partial<ItemEntry> {
  const isElsewhere = categoryId !== before.categoryId;
  const isOffered = deposits.some(({ id }) => id === before.depositItemId);
  return {
    categoryId,
    ...((!isOffered || (before.isDepositKept && isElsewhere)) && { depositItemId: null, isDepositKept: false }),
    ...(before.isTaxKept && isElsewhere && { isTaxChosen: false, isTaxKept: false }),
  };
}

export function reasonNotToSave(categories: readonly Category[], categoryId: string): string | undefined {
  if (categories.length === 0) return 'Erfassen Sie zuerst eine Kategorie.';
  if (categoryId === '') return 'Wählen Sie eine Kategorie, um zu speichern.';
  return undefined;
}
