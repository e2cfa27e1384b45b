import { DEFAULT_CATEGORY_COLOR, normalizeColor } from '@bestellsystem/domain/color.ts';
import { rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { CategoryWire, EventMenuItemWire } from './event-menu-api.ts';

export interface MenuTile {
  menuItemId: number;
  name: string;
  description: string;
  priceRappen: number;
  category: string;
  color: string;
  soldOut: boolean;
  isDeposit?: true;
  /** A tap takes one back. */
  isReturn?: true;
  /** What is charged along with it. */
  deposit?: Pick<MenuTile, 'menuItemId' | 'name' | 'category' | 'priceRappen'>;
}

export interface MenuCategory {
  /** As it stands in the address: the row id, or `alle`. */
  key: string;
  name: string;
  color: string;
  tiles: readonly MenuTile[];
}

export interface EventMenu {
  categories: readonly MenuCategory[];
}

export const ALL_KEY = 'alle';
const RETURN_KEY = 'depot-zurueck';
export const EMPTY_CATEGORY_TEXT = 'Diese Kategorie enthält keine Menüpunkte.';

/**
 * Categories by their order and name, «Alle» last and, where there are deposits, «Depot zurück» before it; items stay in
 * the order the server names them, so that a tile never moves during an event. An item without a category belongs
 * nowhere and is dropped.
 */
export function menuFromWire(items: readonly EventMenuItemWire[], known: readonly CategoryWire[] = []): EventMenu {
  const byId = new Map<number, CategoryWire>(known.map((category) => [category.id, category]));
  for (const { category } of items) if (category && !byId.has(category.id)) byId.set(category.id, category);
  const usable = items.filter((item) => item.category && item.menuItem);
  const deposits = new Map(
    usable.filter(isDeposit).map((item) => [item.menuItem.id, tileOf(item, partOf(item.category))]),
  );
  const categories = [...byId.values()].sort(inOrder).map((category) => {
    const part = partOf(category);
    return {
      key: String(category.id),
      name: category.name,
      color: part.color,
      tiles: usable
        .filter((item) => item.category.id === category.id)
        .map((item) => withDeposit(tileOf(item, part), deposits, item)),
    };
  });
  const all = categories.flatMap((category) => category.tiles);
  return {
    categories: [
      ...categories,
      ...(deposits.size === 0 ? [] : [returnCategory([...deposits.values()])]),
      { key: ALL_KEY, name: 'Alle', color: '#4A5361', tiles: all },
    ],
  };
}

function returnCategory(deposits: readonly MenuTile[]): MenuCategory {
  const tiles = deposits.map((tile) => ({ ...tile, isReturn: true as const, soldOut: false }));
  return { key: RETURN_KEY, name: 'Depot zurück', color: '#334155', tiles };
}

/** Where no more of a deposit is given out, things are sold without it. */
function withDeposit(
  tile: MenuTile,
  deposits: ReadonlyMap<number, MenuTile>,
  { menuItem }: EventMenuItemWire,
): MenuTile {
  const found = menuItem.depositItemId == null ? undefined : deposits.get(menuItem.depositItemId);
  if (!found || found.soldOut) return tile;
  const { menuItemId, name, category, priceRappen } = found;
  return { ...tile, deposit: { menuItemId, name, category, priceRappen } };
}

function isDeposit({ menuItem }: EventMenuItemWire): boolean {
  return menuItem.kind === 'deposit';
}

export function findCategory(menu: EventMenu, key: string | null): MenuCategory | undefined {
  return menu.categories.find((category) => category.key === key);
}

/** The price of a line: the event's own price, else the item's. */
function tileOf(item: EventMenuItemWire, part: Pick<MenuTile, 'category' | 'color'>): MenuTile {
  const chf = item.specialPrice ?? item.menuItem.price;
  return {
    menuItemId: item.menuItem.id,
    name: item.menuItem.name,
    description: item.menuItem.description ?? '',
    priceRappen: rappenFromChf(chf) ?? Math.round(chf * 100),
    ...part,
    soldOut: item.soldOut === true,
    ...(isDeposit(item) && { isDeposit: true }),
  };
}

function inOrder(a: CategoryWire, b: CategoryWire): number {
  return a.displayOrder - b.displayOrder || a.name.localeCompare(b.name, 'de');
}

/** What each item has of its category. */
function partOf({ name, color }: CategoryWire): Pick<MenuTile, 'category' | 'color'> {
  return { category: name, color: normalizeColor(color ?? '') ?? DEFAULT_CATEGORY_COLOR };
}
