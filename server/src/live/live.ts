import { EventEmitter } from 'node:events';
import type { Transaction } from 'kysely';
import { lockNumber, nextNumber } from '../db/counters.ts';
import { together } from '../db/in-step.ts';
import { insertInStep } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';

const insertNews = insertInStep('live_events');

export type LiveEventType = 'order.created' | 'order.updated' | 'menu.updated' | 'printer.updated';

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
  news: { eventId: number; type: LiveEventType; payload: unknown; at: Date },
  looks: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const row = {
    event_id: news.eventId,
    seq: await nextNumber(trx, newsOf(news.eventId)),
    type: news.type,
    payload: JSON.stringify(news.payload),
    created_at: news.at.toISOString(),
  };
  await together(trx, [() => insertNews(trx, [row]), ...looks]);
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
