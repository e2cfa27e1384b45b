import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { Category, EventMenuItemWire, MenuItemWire, TaxedItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { TAX_CLASSES, type TaxClass } from '@bestellsystem/domain/vat.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { createsOnce, hasAll, listAt } from '../../lib/create-once.ts';
import { onTop } from '../../lib/on-top.ts';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';

export interface CategoryFields {
  name: string;
  description: string;
  displayOrder: number;
  /** `#RRGGBB` */
  color: string;
}

export interface ItemFields {
  name: string;
  description: string;
  /** CHF */
  price: number;
  categoryId: number;
  kind: MenuItemWire['kind'];
  /** Left out, the item keeps its own. */
  taxClass?: MenuItemWire['taxClass'];
  /** The deposit that is sold along with it. */
  depositItemId: number | null;
}

export interface MenuChanges {
  createCategory: (fields: CategoryFields) => Promise<Category>;
  /** What is as it was `before` stays as the server has it by now. */
  updateCategory: (id: number, fields: CategoryFields, before: CategoryFields) => Promise<Category>;
  /** With its items. */
  deleteCategory: (id: number) => Promise<void>;
  createItem: (fields: ItemFields) => Promise<MenuItemWire>;
  /** As with a category. */
  updateItem: (id: number, fields: ItemFields, before: ItemFields) => Promise<MenuItemWire>;
  /** The menu as the server has it, whatever the list on the screen says. */
  loadItems: () => Promise<readonly MenuItemWire[]>;
  deleteItem: (item: MenuItemWire) => Promise<DeletedItem>;
  restoreItem: (deleted: DeletedItem) => Promise<MenuItemWire>;
  /** All items of a category from the first on; none: by name. */
  orderItems: (categoryId: number, itemIds: readonly number[]) => Promise<void>;
  /** Past another one of its category, wherever the others stand by now. */
  moveItem: (categoryId: number, itemId: number, past: { before?: number; after?: number }) => Promise<void>;
  /** The VAT class of all articles of a category; gives what it has changed. */
  taxItems: (categoryId: number, taxClass: TaxClass) => Promise<Taxing>;
  /** What has another class by now keeps that. */
  untaxItems: (taxing: Taxing) => Promise<void>;
}

/** What a category was taxed with, and what its articles bore before, as the server knew it. */
interface Taxing {
  categoryId: number;
  taxClass: TaxClass;
  items: readonly TaxedItemWire[];
}

/** What is needed to bring an item back, also to the menus it was on. */
interface DeletedItem {
  item: MenuItemWire;
  /** The items it was the deposit of. */
  carriedBy: readonly MenuItemWire[];
  onMenus: { eventId: number; entry: EventMenuItemWire }[];
  /** As it came back, where bringing it onto its menus was broken off. */
  restored?: MenuItemWire;
}

/** Changes of the organizer's menu; the lists on the screen follow each answer. */
export function useMenuChanges(): MenuChanges {
  const queries = useQueryClient();
  return useMemo(() => menuChanges(queries), [queries]);
}

function menuChanges(queries: QueryClient): MenuChanges {
  const categories = categoriesQuery.queryKey;
  const items = menuItemsQuery.queryKey;
  const createCategory = createsOnce<Category, CategoryFields>({
    path: '/api/categories',
    // Once it is in the list the form suggests the place after it.
    isSame: (made, { displayOrder: _, ...fields }) => hasAll(made, fields),
  });
  const createItem = createsOnce<MenuItemWire, ItemFields>({ path: '/api/menu', isSame: hasAll });

  function changed() {
    void queries.invalidateQueries({ queryKey: categories });
    void queries.invalidateQueries({ queryKey: items });
    // Menus of events carry names, categories and prices along.
    void queries.invalidateQueries({ queryKey: ['events'] });
  }

  async function save<T>(request: Promise<T>, show: (saved: T) => void): Promise<T> {
    const saved = await request;
    await queries.cancelQueries({ queryKey: categories });
    await queries.cancelQueries({ queryKey: items });
    show(saved);
    changed();
    return saved;
  }

  const showCategory = (saved: Category) => queries.setQueryData(categories, (list) => withSaved(list, saved));
  const showItem = (saved: MenuItemWire) => queries.setQueryData(items, (list) => withSaved(list, saved));

  async function loadItems(): Promise<MenuItemWire[]> {
    const menu = await api.get<MenuItemWire[]>('/api/menu');
    queries.setQueryData(items, menu);
    return menu;
  }

  async function saveItemsOf<T extends MenuItemWire>(categoryId: number, what: string, fields: object): Promise<T[]> {
    const request = api.put<T[]>(`/api/categories/${categoryId}/${what}`, fields);
    // Refused for an item that is gone: the list shows what there is.
    request.catch(changed);
    return save(request, (saved) =>
      queries.setQueryData(items, (list) => saved.reduce<MenuItemWire[] | undefined>(withSaved, list)),
    );
  }

  return {
    createCategory: (fields) => save(createCategory(fields, queries.getQueryData(categories)), showCategory),
    async updateCategory(id, fields, before) {
      const changed = await onTopInList('/api/categories', id, fields, before);
      return save(api.put<Category>(`/api/categories/${id}`, changed), showCategory);
    },
    async deleteCategory(id) {
      await save(goneIsFine(api.delete(`/api/categories/${id}`)), () => {
        queries.setQueryData(categories, (list) => list?.filter((category) => category.id !== id));
        queries.setQueryData(items, (list) => list?.filter((item) => item.categoryId !== id));
      });
    },
    createItem: (fields) => save(createItem(fields, queries.getQueryData(items)), showItem),
    async updateItem(id, fields, before) {
      const changed = await onTopInList('/api/menu', id, fields, before);
      return save(api.put<MenuItemWire>(`/api/menu/${id}`, changed), showItem);
    },
    loadItems,
    async deleteItem(item) {
      const onMenus = await findOnMenus(item.id);
      const carriedBy = (queries.getQueryData(items) ?? []).filter(({ depositItemId }) => depositItemId === item.id);
      await save(goneIsFine(api.delete(`/api/menu/${item.id}`)), () =>
        queries.setQueryData(items, (list) => list?.filter((other) => other.id !== item.id)),
      );
      return { item, carriedBy, onMenus };
    },
    restoreItem: (deleted) => save(restore(deleted), showItem),
    async orderItems(categoryId, itemIds) {
      await saveItemsOf(categoryId, 'item-order', { itemIds });
    },
    async moveItem(categoryId, itemId, past) {
      await saveItemsOf(categoryId, 'item-order', { itemIds: [itemId], ...past });
    },
    async taxItems(categoryId, taxClass) {
      const saved = await saveItemsOf<TaxedItemWire>(categoryId, 'tax-class', { taxClass });
      return { categoryId, taxClass, items: saved.filter(({ kind }) => kind === 'article') };
    },
    async untaxItems({ categoryId, taxClass, items: taxed }) {
      const present = new Set((await loadItems()).map(({ id }) => id));
      for (const former of TAX_CLASSES) {
        const itemIds = taxed
          .filter(({ id, formerTaxClass }) => formerTaxClass === former && present.has(id))
          .map(({ id }) => id);
        if (itemIds.length === 0) continue;
        await saveItemsOf(categoryId, 'tax-class', { taxClass: former, itemIds, onlyFrom: taxClass });
      }
    },
  };
}

/** The list on the screen stays: from there what was deleted would take the form along, and what is typed in it. */
async function onTopInList<T extends object>(path: string, id: number, fields: T, before: T): Promise<object> {
  const now = (await listAt<{ id: number }>(path)).find((one) => one.id === id);
  return now ? onTop(fields, before, now) : fields;
}

function withSaved<T extends { id: number }>(list: T[] | undefined, saved: T): T[] | undefined {
  if (!list) return undefined;
  const isNew = list.every(({ id }) => id !== saved.id);
  return isNew ? [...list, saved] : list.map((other) => (other.id === saved.id ? saved : other));
}

/** Somebody else deleted it first: what was wanted is so. */
async function goneIsFine(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

async function findOnMenus(itemId: number): Promise<DeletedItem['onMenus']> {
  const events = await api.get<Event[]>('/api/events');
  const menus = await Promise.all(
    events.map(async ({ id }) => ({
      eventId: id,
      entries: await api.get<EventMenuItemWire[]>(`/api/events/${id}/menu-items`),
    })),
  );
  return menus.flatMap(({ eventId, entries }) =>
    entries.filter((entry) => entry.menuItem.id === itemId).map((entry) => ({ eventId, entry })),
  );
}

/** The item comes back under a new number, and onto the menus at its prices there; broken off, it can be gone on with. */
async function restore(deleted: DeletedItem): Promise<MenuItemWire> {
  const { id: _id, category: _category, ...fields } = deleted.item;
  deleted.restored ??= await api.post<MenuItemWire>('/api/menu', fields);
  const { restored, carriedBy, onMenus } = deleted;
  const former = new Set(carriedBy.map(({ id }) => id));
  const present = former.size > 0 ? await api.get<MenuItemWire[]>('/api/menu') : [];
  for (const { id, kind, depositItemId, name, description, price, categoryId } of present) {
    // What was changed of it meanwhile stays, another deposit, too.
    if (!former.has(id) || kind === 'deposit' || depositItemId !== null) continue;
    await api.put(`/api/menu/${id}`, { name, description, price, categoryId, depositItemId: restored.id });
  }
  while (onMenus[0]) {
    await putOnMenu(restored.id, onMenus[0]);
    onMenus.shift();
  }
  return restored;
}

async function putOnMenu(
  menuItemId: number,
  { eventId, entry: { categoryId, specialPrice, soldOut } }: DeletedItem['onMenus'][number],
): Promise<void> {
  const path = `/api/events/${eventId}/menu-items`;
  const id = await api.post<EventMenuItemWire>(path, { menuItemId, categoryId, specialPrice }).then(
    (put) => put.id,
    async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // It is there already: only an answer was lost.
      const entries = await api.get<EventMenuItemWire[]>(path);
      return entries.find(({ menuItem }) => menuItem.id === menuItemId)?.id;
    },
  );
  if (soldOut && id !== undefined) await api.patch(`${path}/${id}`, { soldOut });
}
