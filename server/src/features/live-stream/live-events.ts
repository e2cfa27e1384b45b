import type { Context } from '../../context.ts';
import { chfOrder } from '../orders/order-wire.ts';
import { requireOrderById } from '../orders/orders.ts';

/** A piece of news ready for the wire. */
export interface LiveNews {
  seq: number;
  type: string;
  /** JSON. */
  data: string;
}

const BATCH = 200;

/** What happened in an event after `seq`, oldest first; orders are given as they are now. */
export async function listNewsAfter(context: Context, eventId: number, seq: number): Promise<LiveNews[]> {
  const rows = await context.db
    .selectFrom('live_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(BATCH)
    .execute();
  const news: LiveNews[] = [];
  for (const row of rows) {
    const isOrder = row.type.startsWith('order.');
    const data = isOrder
      ? await orderJson(context, (JSON.parse(row.payload) as { orderId: number }).orderId)
      : row.payload;
    news.push({ seq: row.seq, type: row.type, data });
  }
  return news;
}

async function orderJson(context: Context, orderId: number): Promise<string> {
  return JSON.stringify(chfOrder(await requireOrderById(context.db, orderId)));
}

/** The number of the latest news of an event; 0 before the first. */
export async function latestSeq(context: Context, eventId: number): Promise<number> {
  const row = await context.db
    .selectFrom('live_events')
    .select('seq')
    .where('event_id', '=', eventId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
