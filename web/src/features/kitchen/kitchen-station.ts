import { categoryKey } from '@bestellsystem/domain/category-name.ts';
import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';

/** A category that is made at this screen. Orders carry its name as it was when they were taken. */
export interface ChosenCategory {
  /** Null where the name alone is known: it was off the menu when it was chosen, or another version chose it. */
  id: number | null;
  /** All that it was called while this screen looked on, never none; as it is called now comes last. */
  names: readonly string[];
}

export interface MenuCategory {
  id: number | null;
  name: string;
}

/** What has to be known of an item on the event's menu. */
export interface OfferedItem extends Pick<EventMenuItemWire, 'categoryId'> {
  menuItem: Pick<EventMenuItemWire['menuItem'], 'id' | 'kind'>;
  category: Pick<EventMenuItemWire['category'], 'name'> | null;
}

/** Those of the event's menu in which something is made: where there are only deposits nothing is. */
export function menuCategories(menu: readonly OfferedItem[]): MenuCategory[] {
  const made = menu.filter(({ menuItem, category }) => menuItem.kind !== 'deposit' && category?.name);
  return [...new Map(made.map(({ categoryId, category }) => [categoryId, category?.name ?? ''])).entries()].map(
    ([id, name]) => ({ id, name }),
  );
}

/**
 * The same station with what its categories are called by now, without former names that another one bears since; the
 * very same one where nothing is called otherwise.
 */
export function followMenu(
  station: readonly ChosenCategory[],
  categories: readonly MenuCategory[],
): readonly ChosenCategory[] {
  const followed = station.map((chosen) => {
    const found = findOnMenu(chosen, categories);
    if (!found) return chosen;
    const former = chosen.names.filter((name) => name !== found.name && !isAnothers(name, found, categories));
    const names = [...former, found.name];
    const isSame = found.id === chosen.id && found.name === nameOf(chosen) && names.length === chosen.names.length;
    return isSame ? chosen : { id: found.id, names };
  });
  return followed.every((chosen, index) => chosen === station[index]) ? station : followed;
}

/** What is chosen here and gone from the menu: nothing new comes of it. */
export function missingOnMenu(station: readonly ChosenCategory[], categories: readonly MenuCategory[]): string[] {
  return station.filter((chosen) => !findOnMenu(chosen, categories)).map(nameOf);
}

/** What is made here, also by the names of before: what has left the menu bears the name that it was taken under. */
export function stationNames(station: readonly ChosenCategory[]): string[] {
  return unique(
    station.flatMap(({ names }) => names),
    (name) => name,
  );
}

/** Each category once: those of the menu, those of orders whose items have left it, those chosen and gone. */
export function choicesFor(
  station: readonly ChosenCategory[],
  menu: readonly OfferedItem[],
  orders: readonly OrderWire[],
): MenuCategory[] {
  const present = menuCategories(menu);
  const listed = new Set(menu.map(({ menuItem }) => menuItem.id));
  const left = linesOf(orders)
    .filter(({ id }) => id === null || !listed.has(id))
    .map(({ category }) => ({ id: null, name: category }))
    .filter(({ name }) => !station.some((chosen) => wasCalled(chosen, name)));
  const gone = missingOnMenu(station, present).map((name) => ({ id: null, name }));
  return unique([...present, ...left, ...gone], ({ name }) => name);
}

export function isChosen(station: readonly ChosenCategory[], { id, name }: MenuCategory): boolean {
  return station.some((chosen) => (id !== null && chosen.id === id) || wasCalled(chosen, name));
}

/** With the category when it wasn't in, without it, and without its name at others, when it was. */
export function toggledCategory(station: readonly ChosenCategory[], choice: MenuCategory): ChosenCategory[] {
  if (!isChosen(station, choice)) return [...station, { id: choice.id, names: [choice.name] }];
  return station
    .filter((chosen) => choice.id === null || chosen.id !== choice.id)
    .filter((chosen) => categoryKey(nameOf(chosen)) !== categoryKey(choice.name))
    .map(({ id, names }) => ({ id, names: names.filter((name) => categoryKey(name) !== categoryKey(choice.name)) }));
}

export function nameOf({ names }: ChosenCategory): string {
  return names.at(-1) ?? '';
}

function wasCalled({ names }: Pick<ChosenCategory, 'names'>, name: string): boolean {
  return names.some((known) => categoryKey(known) === categoryKey(name));
}

function isAnothers(name: string, { id }: MenuCategory, categories: readonly MenuCategory[]): boolean {
  return categories.some((other) => other.id !== id && categoryKey(other.name) === categoryKey(name));
}

/**
 * By name where another event, or one that was copied, has a category of its own that is called so: as the chosen one is
 * called now, else as it was.
 */
function findOnMenu(chosen: ChosenCategory, categories: readonly MenuCategory[]): MenuCategory | undefined {
  const byId = categories.find(({ id }) => id === chosen.id);
  const byName = (names: readonly string[]) => categories.find(({ name }) => wasCalled({ names }, name));
  return byId ?? byName([nameOf(chosen)]) ?? byName(chosen.names);
}

/** What of the orders is made at some station. */
function linesOf(orders: readonly OrderWire[]): OrderWire['items'][number]['menuItem'][] {
  return orders
    .flatMap(({ items }) => items.map(({ menuItem }) => menuItem))
    .filter(({ kind, category }) => kind !== 'deposit' && category !== '');
}

/** The first of those that are called the same. */
function unique<T>(all: readonly T[], called: (one: T) => string): T[] {
  const firsts = new Map<string, T>();
  for (const one of all) {
    const key = categoryKey(called(one));
    if (!firsts.has(key)) firsts.set(key, one);
  }
  return [...firsts.values()];
}
