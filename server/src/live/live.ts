import { EventEmitter } from 'node:events';
import type { Transaction } from 'kysely';
import { lockNumber, nextNumber, nextNumbers } from '../db/counters.ts';
import { together } from '../db/in-step.ts';
import { insertInStep } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';

const insertNews = insertInStep('live_events');

export type LiveEventType = 'order.created' | 'order.updated' | 'menu.updated' | 'printer.updated';

export interface News {
  eventId: number;
  type: LiveEventType;
  payload: unknown;
  at: Date;
}

/** Wakes whoever watches an event: after a commit, never inside one. */
export interface Live {
  wake: (eventId: number) => void;
  /** Calls back after each commit that concerns the event; returns the way to stop. */
  watch: (eventId: number, onWake: () => void) => () => void;
  /** The same for the news of every event. */
  watchAll: (onWake: () => void) => () => void;
}

const ALL = 'all';

export function inProcessLive(): Live {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    wake: (eventId) => {
      setImmediate(() => {
        emitter.emit(String(eventId));
        emitter.emit(ALL);
      });
    },
    watch: (eventId, onWake) => {
      emitter.on(String(eventId), onWake);
      return () => void emitter.off(String(eventId), onWake);
    },
    watchAll: (onWake) => {
      emitter.on(ALL, onWake);
      return () => void emitter.off(ALL, onWake);
    },
  };
}

/**
 * Writes the news down in the transaction that makes it true, so that a reconnecting screen misses nothing. The number
 * is taken under a lock that holds until the commit: numbers become visible in their own order on both engines. `looks`
 * are asked under that lock.
 */
export async function recordLiveEvent(
  trx: Transaction<Schema>,
  news: News,
  looks: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const row = rowOf(news, await nextNumber(trx, newsOf(news.eventId)));
  await together(trx, [() => insertNews(trx, [row]), ...looks]);
}

/**
 * The same of many, in few statements: whoever orders waits for them. Event by event in one order, as everybody who has
 * news of several; else two could wait for each other. To be called last: who has counted news must not wait for others.
 */
export async function recordLiveEvents(trx: Transaction<Schema>, news: readonly News[]): Promise<void> {
  const byEvent = Map.groupBy(news, ({ eventId }) => eventId);
  for (const [eventId, its] of [...byEvent].sort(([one], [other]) => one - other)) {
    const first = await nextNumbers(trx, { scope: newsOf(eventId), count: its.length });
    const rows = its.map((one, place) => rowOf(one, first + place));
    await insertNews(trx, rows);
  }
}

function rowOf({ eventId, type, payload, at }: News, seq: number) {
  return { event_id: eventId, seq, type, payload: JSON.stringify(payload), created_at: at.toISOString() };
}

/** Waits for those who have written news of the event and not yet committed; who comes after waits for this transaction. */
export async function takeTurnWithNews(trx: Transaction<Schema>, eventId: number): Promise<void> {
  await lockNumber(trx, newsOf(eventId));
}

/** What the counters of the events' news begin with; their ids follow. */
export const NEWS = 'live:';

function newsOf(eventId: number): string {
  return `${NEWS}${eventId}`;
}
