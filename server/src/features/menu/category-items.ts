import type { ItemOrderInput, MenuItem, TaxClassInput, TaxedItem } from '@bestellsystem/domain/menu-schema.ts';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { requireCategory } from './categories.ts';
import { changeMenu, listEventsWithCategory } from './menu-change.ts';
import { listItemsOf, requireMenuItemsOf } from './menu-items.ts';

/** Puts the items of a category into another order; those of other categories don't count. 404 where one isn't its organizer's. */
export function orderItems(
  context: Context,
  actor: Actor,
  categoryId: number,
  input: ItemOrderInput,
): Promise<MenuItem[]> {
  return changeMenu(context, async (trx) => {
    const category = await requireCategory(trx, actor, categoryId);
    const named = [...input.itemIds, input.before ?? [], input.after ?? []].flat();
    await requireMenuItemsOf(trx, category.organizer_id, named);
    const placed = newPlaces(await listItemsOf(trx, categoryId), input).filter(
      ({ item, displayOrder }) => item.displayOrder !== displayOrder,
    );
    for (const { item, displayOrder } of placed) {
      await trx.updateTable('menu_items').set({ display_order: displayOrder }).where('id', '=', item.id).execute();
    }
    return {
      result: await listItemsOf(trx, categoryId),
      eventIds: placed.length > 0 ? await listEventsWithCategory(trx, categoryId) : [],
      menuItemIds: placed.map(({ item }) => item.id),
    };
  });
}

/**
 * Where each item of a category is to stand. Without one to move past, what isn't named follows as it stood, and all go by
 * name again where none is named. Where what is to move or to be passed has gone elsewhere meanwhile, nothing moves.
 */
function newPlaces(
  items: readonly MenuItem[],
  { itemIds, before, after }: ItemOrderInput,
): { item: MenuItem; displayOrder: number }[] {
  const rank = new Map(itemIds.map((id, index) => [id, index]));
  const named = items.filter(({ id }) => rank.has(id)).sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
  const others = items.filter(({ id }) => !rank.has(id));
  const passed = before ?? after;
  if (passed === undefined) {
    return [...named, ...others].map((item, index) => ({ item, displayOrder: itemIds.length > 0 ? index + 1 : 0 }));
  }
  const at = others.findIndex(({ id }) => id === passed);
  if (at === -1 || named.length === 0) return [];
  const order = others.toSpliced(before === undefined ? at + 1 : at, 0, ...named);
  return order.map((item, index) => ({ item, displayOrder: index + 1 }));
}

/**
 * Sets the VAT class of all articles of a category, or of these; deposits bear none. Answers what each bore before, so that
 * who puts it back needn't trust what their screen said.
 */
export function taxItems(
  context: Context,
  actor: Actor,
  categoryId: number,
  { taxClass, itemIds, onlyFrom }: TaxClassInput,
): Promise<TaxedItem[]> {
  return changeMenu(context, async (trx) => {
    const category = await requireCategory(trx, actor, categoryId);
    await requireMenuItemsOf(trx, category.organizer_id, itemIds ?? []);
    const only = itemIds && new Set(itemIds);
    const changed = (await listItemsOf(trx, categoryId)).filter(
      (item) =>
        item.kind === 'article' &&
        item.taxClass !== taxClass &&
        item.taxClass === (onlyFrom ?? item.taxClass) &&
        (only?.has(item.id) ?? true),
    );
    const former = new Map(changed.map((item) => [item.id, item.taxClass]));
    const ids = [...former.keys()];
    if (ids.length === 0) return { result: await listItemsOf(trx, categoryId), eventIds: [] };
    await trx.updateTable('menu_items').set({ tax_class: taxClass }).where('id', 'in', ids).execute();
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'category.tax',
      organizerId: category.organizer_id,
      subject: category.name,
      details: { to: taxClass, items: changed.map((item) => ({ menuItemId: item.id, from: item.taxClass })) },
    });
    return {
      result: (await listItemsOf(trx, categoryId)).map((item) => ({ ...item, formerTaxClass: former.get(item.id) })),
      eventIds: await listEventsWithCategory(trx, categoryId),
      menuItemIds: ids,
    };
  });
}
