import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** More than a large event has in half an hour: the news of a whole evening are not gone through for it. */
const NEWS_LOOKED_AT = 5_000;

/**
 * When the orders that were changed since then were changed last, as their news say. What is ready has become so then:
 * nothing changes it after that.
 */
export async function lastUpdates(db: Kysely<Schema>, eventId: number, since: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('live_events')
        .select(['type', 'payload', 'created_at'])
        .where('event_id', '=', eventId)
        .orderBy('seq', 'desc')
        .limit(NEWS_LOOKED_AT)
        .as('news'),
    )
    .select(({ fn }) => ['payload', fn.max('created_at').as('at')])
    .where('type', '=', 'order.updated')
    .where('created_at', '>=', since)
    .groupBy('payload')
    .execute();
  return new Map(rows.map(({ payload, at }) => [(JSON.parse(payload) as { orderId: number }).orderId, at]));
}
