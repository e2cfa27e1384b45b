import { setImmediate } from 'node:timers/promises';
import type { TestApp } from './test-app.ts';

/** What was written down for the screens of an event, oldest first. */
export async function newsOf(test: TestApp, eventId: number): Promise<string[]> {
  const rows = await test.context.db
    .selectFrom('live_events')
    .select('type')
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

/** The types of news the work adds for an event; resolves only after its screens were woken, when it adds any. */
export async function newsFrom(test: TestApp, eventId: number, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await newsOf(test, eventId)).length;
  // Who was woken by what happened before has been.
  await setImmediate();
  const woken = Promise.withResolvers<void>();
  const stop = test.context.live.watch(eventId, woken.resolve);
  await work();
  const news = (await newsOf(test, eventId)).slice(before);
  if (news.length > 0) await woken.promise;
  stop();
  return news;
}
