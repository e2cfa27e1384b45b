import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { hashToken } from '../sessions/sessions.ts';
import { streamRights } from './stream-rights.ts';

const test = useTestApp();
const TICK_MS = 500;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A context that counts what is asked of the database. */
function counting() {
  const { context } = test.current;
  const asked = { times: 0 };
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.times += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { asked, watchRights: streamRights({ ...context, db }) };
}

/** A stream of this client's; `next` says what it is told. */
function openStream(watchRights: ReturnType<typeof streamRights>, who: TestClient, eventId: number) {
  let told = Promise.withResolvers<string>();
  const tokenHash = hashToken(/sid=([^;]+)/.exec(who.cookie)?.[1] ?? '');
  const close = watchRights({
    tokenHash,
    eventId,
    goOn: () => told.resolve('goes on'),
    end: () => told.resolve('ends'),
  });
  const next = async (): Promise<string> => {
    const word = await told.promise;
    told = Promise.withResolvers();
    return word;
  };
  return { next, close };
}

it('asks once for all streams, and tells each its own', async () => {
  const fest = await createFest(test.current);
  const people = [await test.current.as('KITCHEN'), await test.current.as('KITCHEN'), fest.organizer, fest.waiter];
  const { asked, watchRights } = counting();
  const streams = people.map((who) => openStream(watchRights, who, fest.eventId));
  vi.advanceTimersByTime(TICK_MS);
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual(['goes on', 'goes on', 'goes on', 'goes on']);
  expect(asked.times).toBe(2);
  await people[1]?.post('/api/auth/logout');
  vi.advanceTimersByTime(TICK_MS);
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual(['goes on', 'ends', 'goes on', 'goes on']);
  for (const { close } of streams) close();
  vi.advanceTimersByTime(2 * TICK_MS);
  expect(asked.times).toBe(4);
});

it('a stream of an event that is not theirs ends', async () => {
  const [fest, other] = [await createFest(test.current), await createFest(test.current)];
  const { watchRights } = counting();
  const streams = [other.eventId, fest.eventId].map((id) => openStream(watchRights, fest.organizer, id));
  vi.advanceTimersByTime(TICK_MS);
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual(['ends', 'goes on']);
  for (const { close } of streams) close();
});
