import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import { inMenuOrder } from '@bestellsystem/domain/menu-order.ts';
import type {
  EventMenuItem,
  EventMenuItemInput,
  EventMenuItemPatch,
  ItemKind,
} from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent, requireReadableEvent } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { requireCategoryOf } from './categories.ts';
import { changeMenu } from './menu-change.ts';
import { requireMenuItemOf } from './menu-items.ts';

/** What is sold at an event and for how much, as people read a menu. */
export async function listEventMenu(db: Kysely<Schema>, actor: Actor, eventId: number): Promise<EventMenuItem[]> {
  await requireReadableEvent(db, actor, eventId);
  const rows = await selectEventMenu(db).where('entry.event_id', '=', eventId).execute();
  return inMenuOrder(rows.map(eventMenuItemOfRow));
}

/** Puts an item of the event's owner on its menu; 409 when it is there already. */
export function addToEventMenu(
  context: Context,
  actor: Actor,
  eventId: number,
  input: EventMenuItemInput,
): Promise<EventMenuItem> {
  return changeMenu(context, async (trx) => {
    const event = await requireManagedEvent(trx, actor, eventId);
    const item = await requireMenuItemOf(trx, event.organizer_id, input.menuItemId);
    const categoryId = input.categoryId ?? item.category_id;
    await requireCategoryOf(trx, event.organizer_id, categoryId);
    const entry = await trx
      .insertInto('event_menu_items')
      .values({
        event_id: eventId,
        menu_item_id: item.id,
        category_id: categoryId,
        special_price: input.specialPrice,
        sold_out: 0,
      })
      .onConflict((conflict) => conflict.columns(['event_id', 'menu_item_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!entry) {
      throw new AppError('conflict', 'ALREADY_ON_MENU', 'Dieser Menüpunkt ist bereits im Menü dieses Events.');
    }
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'event-menu.add',
      eventId,
      subject: item.name,
      details: { menuItemId: item.id, price: item.price, specialPrice: input.specialPrice },
    });
    return { result: await requireEntry(trx, eventId, entry.id), eventIds: [eventId], menuItemIds: [item.id] };
  });
}

/** Changes an item's price at this event, or whether it is sold out there. */
export function updateEventMenuItem(
  context: Context,
  actor: Actor,
  eventId: number,
  entryId: number,
  patch: EventMenuItemPatch,
): Promise<EventMenuItem> {
  return changeMenu(context, async (trx) => {
    await requireManagedEvent(trx, actor, eventId);
    const before = await requireEntry(trx, eventId, entryId);
    const after = {
      ...before,
      specialPrice: patch.specialPrice ?? before.specialPrice,
      soldOut: patch.soldOut ?? before.soldOut,
    };
    await trx
      .updateTable('event_menu_items')
      .set({ special_price: after.specialPrice, sold_out: after.soldOut ? 1 : 0 })
      .where('id', '=', entryId)
      .execute();
    if (before.specialPrice !== after.specialPrice) {
      await recordAudit(trx, {
        at: context.now(),
        actor: actorName(actor),
        action: 'event-menu.price',
        eventId,
        subject: before.menuItem.name,
        details: { menuItemId: before.menuItem.id, from: before.specialPrice, to: after.specialPrice },
      });
    }
    const isChanged = before.specialPrice !== after.specialPrice || before.soldOut !== after.soldOut;
    return { result: after, eventIds: isChanged ? [eventId] : [], menuItemIds: [before.menuItem.id] };
  });
}

export async function removeFromEventMenu(
  context: Context,
  actor: Actor,
  eventId: number,
  entryId: number,
): Promise<void> {
  await changeMenu(context, async (trx) => {
    await requireManagedEvent(trx, actor, eventId);
    const entry = await requireEntry(trx, eventId, entryId);
    await trx.deleteFrom('event_menu_items').where('id', '=', entryId).execute();
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'event-menu.remove',
      eventId,
      subject: entry.menuItem.name,
      details: { menuItemId: entry.menuItem.id, specialPrice: entry.specialPrice },
    });
    return { result: undefined, eventIds: [eventId], menuItemIds: [entry.menuItem.id] };
  });
}

async function requireEntry(db: Kysely<Schema>, eventId: number, entryId: number): Promise<EventMenuItem> {
  const row = await selectEventMenu(db)
    .where('entry.event_id', '=', eventId)
    .where('entry.id', '=', entryId)
    .executeTakeFirst();
  if (!row) throw notFound('Menüpunkt nicht gefunden. Bitte die Seite neu laden.');
  return eventMenuItemOfRow(row);
}

/** `shown` is the category at this event, `own` the item's. */
function selectEventMenu(db: Kysely<Schema>) {
  return db
    .selectFrom('event_menu_items as entry')
    .innerJoin('menu_items as item', 'item.id', 'entry.menu_item_id')
    .innerJoin('categories as shown', 'shown.id', 'entry.category_id')
    .innerJoin('categories as own', 'own.id', 'item.category_id')
    .select([
      'entry.id',
      'entry.special_price',
      'entry.sold_out',
      'item.id as itemId',
      'item.name',
      'item.description',
      'item.price',
      'item.kind',
      'item.tax_class',
      'item.deposit_item_id',
      'item.display_order as itemOrder',
      'shown.id as shownId',
      'shown.name as shownName',
      'shown.color as shownColor',
      'shown.display_order as shownOrder',
      'own.id as ownId',
      'own.name as ownName',
      'own.color as ownColor',
      'own.display_order as ownOrder',
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEventMenu>['executeTakeFirstOrThrow']>>;

function eventMenuItemOfRow(row: EntryRow): EventMenuItem {
  return {
    id: row.id,
    menuItem: {
      id: row.itemId,
      name: row.name,
      description: row.description,
      price: row.price,
      category: { id: row.ownId, name: row.ownName, color: row.ownColor, displayOrder: row.ownOrder },
      kind: row.kind as ItemKind,
      taxClass: row.tax_class as TaxClass,
      depositItemId: row.deposit_item_id,
      displayOrder: row.itemOrder,
    },
    categoryId: row.shownId,
    category: { id: row.shownId, name: row.shownName, color: row.shownColor, displayOrder: row.shownOrder },
    specialPrice: row.special_price,
    soldOut: row.sold_out === 1,
  };
}
