import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import { byCategoryAndPlace } from '@bestellsystem/domain/menu-order.ts';
import type { ItemKind, MenuItem, MenuItemInput, NewMenuItemInput } from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { MenuItemsTable, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { manages, requireManagedEvent } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { requireCategory, requireCategoryOf } from './categories.ts';
import { forgetDeposit } from './forget-deposit.ts';
import { changeMenu, listEventsWithItem } from './menu-change.ts';
import { recordItemChange } from './record-item-change.ts';

type MenuItemRow = Selectable<MenuItemsTable>;

/** An organizer's own items, all for administrators, for an event those of its owner; as people read a menu. */
export async function listMenuItems(db: Kysely<Schema>, actor: Actor, eventId?: number): Promise<MenuItem[]> {
  const event = eventId === undefined ? undefined : await requireManagedEvent(db, actor, eventId);
  const rows = await selectMenuItems(db).execute();
  return rows
    .filter((row) => manages(actor, row) && (!event || row.organizer_id === event.organizer_id))
    .map(menuItemOfRow)
    .sort(byCategoryAndPlace);
}

/** Creates an item; it belongs to whom its category belongs to. */
export async function createMenuItem(context: Context, actor: Actor, input: NewMenuItemInput): Promise<MenuItem> {
  return changeMenu(context, async (trx) => {
    const category = await requireCategory(trx, actor, input.categoryId);
    await requireDeposit(trx, category.organizer_id, { ...input, kind: input.kind ?? 'article' });
    const { id } = await trx
      .insertInto('menu_items')
      .values({
        organizer_id: category.organizer_id,
        category_id: category.id,
        name: input.name,
        description: input.description || null,
        price: input.price,
        kind: input.kind ?? 'article',
        tax_class: input.taxClass ?? (await usualTaxClass(trx, category.id)),
        deposit_item_id: input.depositItemId ?? null,
        display_order: await placeOfNew(trx, category.id, input.displayOrder),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // No event has it yet.
    return { result: await loadMenuItem(trx, id), eventIds: [] };
  });
}

/** Changes an item. Events that show it in its category follow it into the new one; their prices stay their own. */
export function updateMenuItem(
  context: Context,
  actor: Actor,
  itemId: number,
  input: MenuItemInput,
): Promise<MenuItem> {
  return changeMenu(context, async (trx) => {
    const before = await requireMenuItem(trx, actor, itemId);
    const category = await requireCategoryOf(trx, before.organizer_id, input.categoryId);
    const kind = input.kind ?? (before.kind as ItemKind);
    const taxClass = input.taxClass ?? (before.tax_class as TaxClass);
    const depositItemId = input.depositItemId === undefined ? before.deposit_item_id : input.depositItemId;
    await requireDeposit(trx, before.organizer_id, { kind, depositItemId });
    await trx
      .updateTable('menu_items')
      .set({
        name: input.name,
        description: input.description === undefined ? before.description : input.description || null,
        price: input.price,
        category_id: category.id,
        kind,
        tax_class: taxClass,
        deposit_item_id: depositItemId,
        display_order: category.id === before.category_id ? before.display_order : await placeOfNew(trx, category.id),
      })
      .where('id', '=', itemId)
      .execute();
    await trx
      .updateTable('event_menu_items')
      .set({ category_id: category.id })
      .where('menu_item_id', '=', itemId)
      .where('category_id', '=', before.category_id)
      .execute();
    const eventIds = await listEventsWithItem(trx, itemId);
    const who = { at: context.now(), actor: actorName(actor) };
    const { name, price } = input;
    const after = { name, price, kind, tax_class: taxClass, deposit_item_id: depositItemId };
    await recordItemChange(trx, who, before, after);
    if (kind === 'article' && before.kind === 'deposit') eventIds.push(...(await forgetDeposit(trx, who, [itemId])));
    return { result: await loadMenuItem(trx, itemId), eventIds: [...new Set(eventIds)], menuItemIds: [itemId] };
  });
}

/**
 * Where what comes into a category stands: where it is ordered by hand at its end, or at the place it had before, else by
 * its name as the others.
 */
async function placeOfNew(trx: Transaction<Schema>, categoryId: number, former?: number): Promise<number> {
  const { last } = await trx
    .selectFrom('menu_items')
    .select(({ fn }) => fn.max('display_order').as('last'))
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow();
  if (!last) return 0;
  return former || Number(last) + 1;
}

/** What the articles of a category have in common; else the normal rate. */
async function usualTaxClass(trx: Transaction<Schema>, categoryId: number): Promise<TaxClass> {
  const classes = await trx
    .selectFrom('menu_items')
    .select('tax_class')
    .distinct()
    .where('category_id', '=', categoryId)
    .where('kind', '=', 'article')
    .execute();
  return classes.length === 1 ? (classes[0]?.tax_class as TaxClass) : 'normal';
}

/** Throws 400 unless the deposit is one, of the same organizer; a deposit has none itself. */
async function requireDeposit(
  trx: Transaction<Schema>,
  organizerId: number,
  item: { kind: ItemKind; depositItemId?: number | null | undefined },
): Promise<void> {
  if (item.depositItemId == null) return;
  const deposit = await trx
    .selectFrom('menu_items')
    .select('id')
    .where('id', '=', item.depositItemId)
    .where('organizer_id', '=', organizerId)
    .where('kind', '=', 'deposit')
    .executeTakeFirst();
  if (deposit && item.kind === 'article') return;
  const message = deposit
    ? 'Ein Depot kann kein eigenes Depot haben.'
    : 'Dieses Depot gibt es nicht mehr. Bitte ein anderes wählen.';
  throw new AppError('invalid', 'INVALID_INPUT', message, { details: [{ path: 'depositItemId', message }] });
}

/** Removes an item, also from the menus of events; what was ordered keeps its own copy of it. */
export async function deleteMenuItem(context: Context, actor: Actor, itemId: number): Promise<void> {
  await changeMenu(context, async (trx) => {
    const item = await requireMenuItem(trx, actor, itemId);
    const who = { at: context.now(), actor: actorName(actor) };
    const eventIds = await listEventsWithItem(trx, itemId);
    const others = await forgetDeposit(trx, who, [itemId]);
    await trx.deleteFrom('menu_items').where('id', '=', itemId).execute();
    await recordAudit(trx, {
      ...who,
      action: 'menu-item.delete',
      organizerId: item.organizer_id,
      subject: item.name,
      details: { menuItemId: itemId, price: item.price, eventIds },
    });
    return { result: undefined, eventIds: [...new Set([...eventIds, ...others])], menuItemIds: [itemId] };
  });
}

async function requireMenuItem(db: Kysely<Schema>, actor: Actor, itemId: number): Promise<MenuItemRow> {
  const row = await db.selectFrom('menu_items').selectAll().where('id', '=', itemId).executeTakeFirst();
  if (!row || !manages(actor, row)) throw menuItemNotFound();
  return row;
}

/** The item, if it belongs to this organizer. */
export async function requireMenuItemOf(db: Kysely<Schema>, organizerId: number, itemId: number): Promise<MenuItemRow> {
  const row = await db
    .selectFrom('menu_items')
    .selectAll()
    .where('id', '=', itemId)
    .where('organizer_id', '=', organizerId)
    .executeTakeFirst();
  if (!row) throw menuItemNotFound();
  return row;
}

/** Throws 404 unless all of these are items of this organizer. */
export async function requireMenuItemsOf(
  db: Kysely<Schema>,
  organizerId: number,
  itemIds: readonly number[],
): Promise<void> {
  const own = await db.selectFrom('menu_items').select('id').where('organizer_id', '=', organizerId).execute();
  const known = new Set(own.map(({ id }) => id));
  if (!itemIds.every((id) => known.has(id))) throw menuItemNotFound();
}

function menuItemNotFound() {
  return notFound('Menüpunkt nicht gefunden. Bitte die Seite neu laden.');
}

async function loadMenuItem(trx: Transaction<Schema>, itemId: number): Promise<MenuItem> {
  return menuItemOfRow(await selectMenuItems(trx).where('menu_items.id', '=', itemId).executeTakeFirstOrThrow());
}

/** The items of a category, as people read a menu. */
export async function listItemsOf(db: Kysely<Schema>, categoryId: number): Promise<MenuItem[]> {
  const rows = await selectMenuItems(db).where('menu_items.category_id', '=', categoryId).execute();
  return rows.map(menuItemOfRow).sort(byCategoryAndPlace);
}

function selectMenuItems(db: Kysely<Schema>) {
  return db
    .selectFrom('menu_items')
    .innerJoin('categories', 'categories.id', 'menu_items.category_id')
    .selectAll('menu_items')
    .select(['categories.name as categoryName', 'categories.color', 'categories.display_order as displayOrder']);
}

function menuItemOfRow(row: MenuItemRow & { categoryName: string; color: string; displayOrder: number }): MenuItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    categoryId: row.category_id,
    category: { id: row.category_id, name: row.categoryName, color: row.color, displayOrder: row.displayOrder },
    kind: row.kind as ItemKind,
    taxClass: row.tax_class as TaxClass,
    depositItemId: row.deposit_item_id,
    displayOrder: row.display_order,
  };
}
