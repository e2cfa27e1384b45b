import type { MenuItem, TaxClassInput, TaxedItem } from '@bestellsystem/domain/menu-schema.ts';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { requireCategory } from './categories.ts';
import { changeMenu, listEventsWithCategory } from './menu-change.ts';
import { listItemsOf, requireMenuItemsOf } from './menu-items.ts';

/**
 * Puts the items of a category into this order; what isn't among them follows as it stood, what is of another category
 * is left out. Without any item all go by name again. Throws 404 where one isn't its organizer's.
 */
export function orderItems(
  context: Context,
  actor: Actor,
  categoryId: number,
  itemIds: readonly number[],
): Promise<MenuItem[]> {
  return changeMenu(context, async (trx) => {
    const category = await requireCategory(trx, actor, categoryId);
    await requireMenuItemsOf(trx, category.organizer_id, itemIds);
    const before = await listItemsOf(trx, categoryId);
    const rank = new Map(itemIds.map((id, index) => [id, index]));
    const rankOf = ({ id }: MenuItem) => rank.get(id) ?? itemIds.length;
    const placed = before
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map((item, index) => ({ item, displayOrder: itemIds.length > 0 ? index + 1 : 0 }))
      .filter(({ item, displayOrder }) => item.displayOrder !== displayOrder);
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
