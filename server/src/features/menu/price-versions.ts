import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PriceVersionsTable, Schema } from '../../db/schema.ts';

export type PriceVersion = Pick<
  Selectable<PriceVersionsTable>,
  'menu_item_id' | 'name' | 'category' | 'price' | 'kind' | 'tax_class' | 'valid_from'
>;

interface ChangedMenus {
  eventIds: readonly number[];
  /** What else is on these menus is as it was; without it, anything may have changed. */
  menuItemIds?: readonly number[];
}

/**
 * Writes down from when these events sell what for how much, after a change of their menus. Versions are never deleted:
 * an order that was taken without network is judged by the prices that held then, and taxed as its items were then.
 */
export async function recordPrices(trx: Transaction<Schema>, changed: ChangedMenus, at: Date): Promise<void> {
  const { eventIds, menuItemIds } = changed;
  if (eventIds.length === 0) return;
  const now = at.toISOString();
  const offered = new Map((await selectOffers(trx, changed)).map((offer) => [keyOf(offer), offer]));
  const open = await trx
    .selectFrom('price_versions')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .where('valid_to', 'is', null)
    .$if(menuItemIds !== undefined, (versions) => versions.where('menu_item_id', 'in', menuItemIds ?? []))
    .execute();
  for (const version of open) {
    const offer = offered.get(keyOf(version));
    const holds =
      offer?.price === version.price && offer.kind === version.kind && offer.tax_class === version.tax_class;
    if (holds) offered.delete(keyOf(version));
    const isSame = holds && offer.name === version.name && offer.category === version.category;
    if (isSame) continue;
    // A gone item is known by its last name.
    const change = holds ? { name: offer.name, category: offer.category } : { valid_to: now };
    await trx.updateTable('price_versions').set(change).where('id', '=', version.id).execute();
  }
  for (const offer of offered.values()) {
    await trx
      .insertInto('price_versions')
      .values({ ...offer, valid_from: now })
      .execute();
  }
}

/**
 * What is off the menu, and may still come from a device without network, goes along with its category: printers take it
 * by the new name alone, unless another category bears the old one.
 */
export async function renameCategoryOfGone(
  trx: Transaction<Schema>,
  organizerId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const others = await trx.selectFrom('categories').select('name').where('organizer_id', '=', organizerId).execute();
  if (from === to || others.some(({ name }) => name.toLowerCase() === from.toLowerCase())) return;
  await trx
    .updateTable('price_versions')
    .set({ category: to })
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('events').select('id').where('organizer_id', '=', organizerId).where('deleted_at', 'is', null),
    )
    .where('category', '=', from)
    .where('valid_to', 'is not', null)
    .execute();
}

/** Every price at which the event ever sold these items, the newest first. */
export function listPriceVersions(
  db: Kysely<Schema>,
  eventId: number,
  menuItemIds: readonly number[],
): Promise<PriceVersion[]> {
  return db
    .selectFrom('price_versions')
    .select(['menu_item_id', 'name', 'category', 'price', 'kind', 'tax_class', 'valid_from'])
    .where('event_id', '=', eventId)
    .where('menu_item_id', 'in', menuItemIds)
    .orderBy('id', 'desc')
    .execute();
}

function selectOffers(trx: Transaction<Schema>, { eventIds, menuItemIds }: ChangedMenus) {
  return trx
    .selectFrom('event_menu_items as entry')
    .innerJoin('menu_items as item', 'item.id', 'entry.menu_item_id')
    .innerJoin('categories as category', 'category.id', 'entry.category_id')
    .where('entry.event_id', 'in', eventIds)
    .$if(menuItemIds !== undefined, (entries) => entries.where('entry.menu_item_id', 'in', menuItemIds ?? []))
    .select([
      'entry.event_id',
      'entry.menu_item_id',
      'item.name',
      'category.name as category',
      'entry.special_price as price',
      'item.kind',
      'item.tax_class',
    ])
    .execute();
}

function keyOf({ event_id, menu_item_id }: { event_id: number; menu_item_id: number }): string {
  return `${event_id} ${menu_item_id}`;
}
