import type { Order } from '@bestellsystem/domain/orders-schema.ts';
import { atMost } from '../../at-most.ts';
import type { Context } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { chfOrder } from '../orders/order-wire.ts';
import { listOrdersByIds } from '../orders/orders.ts';
import { pickupOrder } from '../orders/pickup-orders.ts';

/** A piece of news ready for the wire. */
export interface LiveNews {
  seq: number;
  type: string;
  /** JSON; undefined when it says nothing to this screen. */
  data: string | undefined;
}

/** Whom news are for: `pickup` is the guests' screen, which hears of nothing but numbers. */
export type LiveView = 'orders' | 'pickup';

const BATCH = 200;
/** ms; a connection whose other end is gone says so only after minutes: a screen that comes back reads by another one. */
const NEWS_TAKE = 15_000;

const newsAfter = prepared((db, { eventId, seq }: { eventId: number; seq: number }) =>
  db
    .selectFrom('live_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(BATCH),
);

export type ReadNews = (eventId: number, seq: number, view: LiveView) => Promise<LiveNews[]>;

/**
 * Reads once for all screens that stand at the same place, as they do when they are woken. Who asks after the reading
 * has begun gets another one, which sees what was written since. Rejects where the database doesn't answer.
 */
export function sharedNews(context: Context): ReadNews {
  const askedFor = new Map<string, Promise<LiveNews[]>>();
  return (eventId, seq, view) => {
    const place = `${eventId} ${view} ${seq}`;
    const known = askedFor.get(place);
    if (known !== undefined) return known;
    const news = Promise.resolve().then(async () => {
      askedFor.delete(place);
      const told = await atMost(NEWS_TAKE, listNewsAfter(context, eventId, seq, view));
      if (!told) throw new Error(`news of event ${eventId} not read in time`);
      return told;
    });
    askedFor.set(place, news);
    return news;
  };
}

/** What happened in an event after `seq`, oldest first; orders are given as they are now. */
export async function listNewsAfter(
  context: Context,
  eventId: number,
  seq: number,
  view: LiveView,
): Promise<LiveNews[]> {
  const rows = await newsAfter(context.db, { eventId, seq });
  const orderIds = new Map(rows.filter(isAboutOrder).map((row) => [row.seq, orderIdIn(row)]));
  // Together: a screen that was away for long would otherwise cost hundreds of queries before its first word.
  const orders = await listOrdersByIds(context.db, [...new Set(orderIds.values())]);
  return rows.map(({ seq: number, type, payload, created_at }) => {
    const orderId = orderIds.get(number);
    if (orderId === undefined) return { seq: number, type, data: view === 'pickup' ? undefined : payload };
    const order = orders.get(orderId);
    return { seq: number, type, data: order && JSON.stringify(orderFor(view, order, created_at)) };
  });
}

function orderFor(view: LiveView, order: Order, toldAt: string): unknown {
  return view === 'pickup' ? pickupOrder(order, toldAt) : chfOrder(order);
}

function isAboutOrder({ type }: { type: string }): boolean {
  return type.startsWith('order.');
}

function orderIdIn({ payload }: { payload: string }): number {
  return (JSON.parse(payload) as { orderId: number }).orderId;
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
