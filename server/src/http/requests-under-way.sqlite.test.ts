import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { App } from './app-type.ts';
import { RequestsUnderWay } from './requests-under-way.ts';

const test = useTestApp();

/** An application with a question that is answered when the test says so. */
async function listening() {
  const asked = Promise.withResolvers<void>();
  const said = Promise.withResolvers<string>();
  const app = await buildApp(test.current.context, {
    moreRoutes: (routes) => {
      routes.get('/api/slow', { config: { access: 'public' } }, async () => {
        asked.resolve();
        return { said: await said.promise };
      });
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { app, base, asked: asked.promise, say: said.resolve };
}

describe('a server that is told to end', () => {
  it('still gives the answer that somebody waits for, and sends whoever comes then away', async () => {
    const { app, base, asked, say } = await listening();
    const slow = fetch(`${base}/api/slow`);
    await asked;
    const closed = app.close();
    const ask = () => fetch(`${base}/api/categories`);
    await expect.poll(async () => (await ask()).status).toBe(503);
    const refused = await ask();
    expect(await refused.json()).toEqual({
      message: 'Der Server wird gerade neu gestartet. Bitte gleich nochmals versuchen.',
      code: 'LEAVING',
    });
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '2',
      'close',
    ]);
    say('fertig');
    expect(await (await slow).json()).toEqual({ said: 'fertig' });
    await closed;
  });

  it('waits for no screen that listens', async () => {
    const { app, base } = await listening();
    const organizer = await test.current.as('EVENT_ORGANIZER');
    const { body: event } = await organizer.post<{ id: number }>('/api/events', {
      name: 'Fest',
      eventDate: '2026-11-20',
    });
    const stream = await fetch(`${base}/api/events/${event.id}/stream`, { headers: { cookie: organizer.cookie } });
    expect(stream.status).toBe(200);
    await app.close();
    expect(await stream.text()).toContain('event: hello');
  });
});

it('has only so much patience', async () => {
  const app = Fastify();
  const underWay = new RequestsUnderWay(app as unknown as App);
  const asked = Promise.withResolvers<void>();
  app.get('/never', () => {
    asked.resolve();
    return new Promise(() => {});
  });
  const never = app.inject('/never');
  await asked.promise;
  await underWay.finish(1);
  void never;
});

it('waits for nothing once the last answer is sent', async () => {
  const app = Fastify();
  const underWay = new RequestsUnderWay(app as unknown as App);
  app.get('/soon', async () => 'da');
  await app.inject('/soon');
  await underWay.finish(600_000);
});
