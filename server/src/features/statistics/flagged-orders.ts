import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** How many orders of an event are still to be looked at, by business day; with `day` given, of that one alone. */
export function countFlagged(
  db: Kysely<Schema>,
  eventId: number,
  day?: string,
): Promise<{ day: string; orders: number }[]> {
  return db
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .where(isFlagged)
    .$if(day !== undefined, (query) => query.where('business_day', '=', day as string))
    .groupBy('business_day')
    .orderBy('business_day')
    .select((eb) => ['business_day as day', eb.fn.countAll<number>().as('orders')])
    .execute();
}

/** Said as it stands in the index: neither engine takes a part of a table for a value that it doesn't know yet. */
export function isFlagged(eb: ExpressionBuilder<Schema, 'orders'>) {
  return eb('orders.flagged', '=', eb.lit(1));
}
