import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockNumber } from '../../db/counters.ts';
import type { Schema } from '../../db/schema.ts';
import { type LiveEventType, recordLiveEvents } from '../../live/live.ts';
import { recordPrices } from './price-versions.ts';

export interface MenuChange<Result> {
  result: Result;
  /** The events whose screens show something else now. */
  eventIds: readonly number[];
  /** Only these items may have another price or name there; without it any. */
  menuItemIds?: readonly number[];
  /** Those whose printers take something else now. */
  printerEventIds?: readonly number[];
}

/**
 * Changes menus in one transaction, with the prices and the news of the events concerned in it, and wakes their screens
 * after it. One change waits for the other: each starts from the prices that the one before has written down.
 */
export async function changeMenu<Result>(
  context: Context,
  change: (trx: Transaction<Schema>) => Promise<MenuChange<Result>>,
): Promise<Result> {
  const {
    result,
    eventIds,
    printerEventIds = [],
  } = await context.commit(async (trx) => {
    await lockNumber(trx, 'menu-change');
    const made = await change(trx);
    await recordPrices(trx, made, context.now());
    await recordNews(trx, made, context.now());
    return made;
  });
  for (const eventId of new Set([...eventIds, ...printerEventIds])) context.live.wake(eventId);
  return result;
}

async function recordNews(
  trx: Transaction<Schema>,
  { eventIds, printerEventIds = [] }: Pick<MenuChange<unknown>, 'eventIds' | 'printerEventIds'>,
  at: Date,
): Promise<void> {
  const newsOf = (type: LiveEventType) => (eventId: number) => ({ eventId, type, payload: { eventId }, at });
  await recordLiveEvents(trx, [
    ...eventIds.map(newsOf('menu.updated')),
    ...printerEventIds.map(newsOf('printer.updated')),
  ]);
}

/** The events with this item on their menu. */
export async function listEventsWithItem(db: Kysely<Schema>, menuItemId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_menu_items')
    .select('event_id')
    .where('menu_item_id', '=', menuItemId)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => row.event_id);
}

/** The events that show this category, by an item of it or by an item put into it there. */
export async function listEventsWithCategory(db: Kysely<Schema>, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_menu_items')
    .innerJoin('menu_items', 'menu_items.id', 'event_menu_items.menu_item_id')
    .select('event_menu_items.event_id')
    .distinct()
    .where((where) =>
      where.or([
        where('event_menu_items.category_id', '=', categoryId),
        where('menu_items.category_id', '=', categoryId),
      ]),
    )
    .orderBy('event_menu_items.event_id')
    .execute();
  return rows.map((row) => row.event_id);
}
