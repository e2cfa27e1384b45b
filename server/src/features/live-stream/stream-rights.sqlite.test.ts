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

/** A context that counts what is asked of the database, and whose answers go through `disturb`. */
function counting(disturb: (kind: string) => void | Promise<void> = () => {}) {
  const { context } = test.current;
  const asked = { times: 0 };
  const kinds = new WeakMap<object, string>();
  const db = context.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.times += 1;
      kinds.set(queryId, node.kind);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      await disturb(kinds.get(queryId) ?? '');
      return result;
    },
  });
  const log = { error: vi.fn() };
  return { asked, log, watchRights: streamRights({ ...context, db }, log) };
}

/** A stream of this client's; `next` says what it is told. */
function openStream(
  watchRights: ReturnType<typeof streamRights>,
  who: TestClient,
  eventId: number,
  heard = (_: string) => {},
) {
  let told = Promise.withResolvers<string>();
  const tell = (word: string): void => {
    heard(word);
    told.resolve(word);
  };
  const tokenHash = hashToken(/sid=([^;]+)/.exec(who.cookie)?.[1] ?? '');
  const close = watchRights({
    tokenHash,
    eventId,
    goOn: () => tell('goes on'),
    end: () => tell('ends'),
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

it.each([
  ['fails', () => Promise.reject(new Error('kaputt'))],
  ['hangs', () => new Promise<void>(() => {})],
])('goes on where the note of its use %s', async (_, disturbance) => {
  const fest = await createFest(test.current);
  const [stays, leaves] = [await test.current.as('KITCHEN'), await test.current.as('KITCHEN')];
  test.current.passSeconds(61);
  const { log, watchRights } = counting((kind) => (kind === 'UpdateQueryNode' ? disturbance() : undefined));
  const streams = [stays, leaves].map((who) => openStream(watchRights, who, fest.eventId));
  vi.advanceTimersByTime(TICK_MS);
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual(['goes on', 'goes on']);
  await leaves.post('/api/auth/logout');
  vi.advanceTimersByTime(TICK_MS);
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual(['goes on', 'ends']);
  for (const { close } of streams) close();
  if (_ === 'fails') await expect.poll(() => log.error).toHaveBeenCalled();
});

it.each([
  ['fails', () => Promise.reject(new Error('kaputt'))],
  ['hangs', () => new Promise<void>(() => {})],
])('ends only when the question whether it may go on %s for five seconds', async (_, disturbance) => {
  const fest = await createFest(test.current);
  let disturb: () => void | Promise<void> = () => {};
  const { log, watchRights } = counting(() => disturb());
  const told: string[] = [];
  const { next, close } = openStream(watchRights, await test.current.as('KITCHEN'), fest.eventId, (word) =>
    told.push(word),
  );
  vi.advanceTimersByTime(TICK_MS);
  expect(await next()).toBe('goes on');
  disturb = disturbance;
  vi.advanceTimersByTime(4_500);
  expect(told).toEqual(['goes on']);
  if (_ === 'fails') await expect.poll(() => log.error).toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['goes on', 'ends']);
  close();
  disturb = () => {};
  const later = openStream(watchRights, await test.current.as('KITCHEN'), fest.eventId);
  vi.advanceTimersByTime(10 * TICK_MS);
  expect(await later.next()).toBe('goes on');
  later.close();
});

it('says once, not at every look, that the rights are not known', async () => {
  const fest = await createFest(test.current);
  const { asked, log, watchRights } = counting(() => Promise.reject(new Error('kaputt')));
  const { close } = openStream(watchRights, await test.current.as('KITCHEN'), fest.eventId);
  const look = () => {
    vi.advanceTimersByTime(TICK_MS);
    return asked.times;
  };
  await expect.poll(look).toBeGreaterThan(3);
  close();
  expect(log.error).toHaveBeenCalledTimes(1);
});
