import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { listEventsWithItem } from './menu-change.ts';
import { recordDeposit } from './record-item-change.ts';

/** What is no deposit any more, or is to be deleted, is sold along with nothing; gives the events that notice. */
export async function forgetDeposit(
  trx: Transaction<Schema>,
  who: { at: Date; actor: string },
  depositIds: readonly number[],
): Promise<number[]> {
  if (depositIds.length === 0) return [];
  const items = await trx
    .selectFrom('menu_items')
    .select(['id', 'name', 'organizer_id', 'deposit_item_id'])
    .where('deposit_item_id', 'in', depositIds)
    .where('id', 'not in', depositIds)
    .orderBy('id')
    .execute();
  const eventIds: number[] = [];
  for (const item of items) {
    await trx.updateTable('menu_items').set({ deposit_item_id: null }).where('id', '=', item.id).execute();
    await recordDeposit(trx, who, item, null);
    eventIds.push(...(await listEventsWithItem(trx, item.id)));
  }
  return eventIds;
}
