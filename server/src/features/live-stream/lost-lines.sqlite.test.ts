import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import type { App } from '../../http/app-type.ts';
import { NO_LIMITS } from '../../http/limits.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const watchLive = vi.fn();
let fest: Fest;
let app: App;
let base: string;
let waiting: { reached: () => void; goOn: Promise<void> } | undefined;

/** The next answer about news waits until `goOn` is called. */
function holdNews() {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  waiting = { reached: reached.resolve, goOn: held.promise };
  return { reached: reached.promise, goOn: held.resolve };
}

beforeAll(async () => {
  fest = await createFest(test.current);
  const { context } = test.current;
  const aboutNews = new WeakSet<object>();
  const db = context.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('live_events')) aboutNews.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const held = aboutNews.has(queryId) ? waiting : undefined;
      if (held) waiting = undefined;
      held?.reached();
      await held?.goOn;
      return result;
    },
  });
  watchLive.mockImplementation(context.live.watch);
  app = await buildApp({ ...context, db, live: { ...context.live, watch: watchLive } }, { limits: NO_LIMITS });
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => void vi.restoreAllMocks());
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

async function ask(): Promise<{ answer: ServerResponse; heard: Promise<Response>; leave: () => void }> {
  const { cookie } = await test.current.as('KITCHEN');
  const asked = once(app.server, 'request');
  const leaving = new AbortController();
  const heard = fetch(`${base}/api/events/${fest.eventId}/stream`, { headers: { cookie }, signal: leaving.signal });
  const [, answer] = (await asked) as [unknown, ServerResponse];
  return { answer, heard, leave: () => leaving.abort() };
}

it('nothing is kept of a screen that has left before its stream began', async () => {
  const held = holdNews();
  const { answer, heard, leave } = await ask();
  await held.reached;
  const closed = once(answer, 'close');
  leave();
  await expect(heard).rejects.toThrow('aborted');
  await closed;
  held.goOn();
  await nextTurn();
  await nextTurn();
  expect(watchLive).not.toHaveBeenCalled();
});

async function writeNews(): Promise<void> {
  const { db, live, now } = test.current.context;
  const news = { eventId: fest.eventId, type: 'menu.updated', payload: {}, at: now() } as const;
  await db.transaction().execute((trx) => recordLiveEvent(trx, news));
  live.wake(fest.eventId);
  await nextTurn();
}

async function untilToldOfMenu(heard: Promise<Response>): Promise<void> {
  const reader = (await heard).body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes('menu.updated'); ) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) throw new Error(`the stream ended after ${text}`);
    text += chunk.value;
  }
}

/** The last of so many looks has its answer, which is held while the news are written. */
it.each([
  ['before it is woken by any', 1],
  ['while it looks and finds none', 2],
])('a stream is told at once of news that come %s', async (_, looks) => {
  // Without the look that every stream takes twice a second, whether it was woken or not.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let held = holdNews();
  const { answer, heard } = await ask();
  await held.reached;
  for (let look = 1; look < looks; look++) {
    const before = held;
    held = holdNews();
    before.goOn();
    await held.reached;
  }
  await writeNews();
  held.goOn();
  await untilToldOfMenu(heard);
  const closed = once(answer, 'close');
  answer.destroy();
  await closed;
});

it('nothing is written to a stream that ends while its news are read', async () => {
  const { answer, heard } = await ask();
  expect((await heard).status).toBe(200);
  const failed = vi.fn();
  answer.on('error', failed);
  const held = holdNews();
  await writeNews();
  await held.reached;
  // A line that takes nothing more up: it stays open until what was written has gone.
  vi.spyOn(answer.socket ?? answer, 'write').mockReturnValue(false);
  answer.end();
  held.goOn();
  await nextTurn();
  await nextTurn();
  expect(answer.destroyed).toBe(false);
  expect(failed).not.toHaveBeenCalled();
  answer.destroy();
});
