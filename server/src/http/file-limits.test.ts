import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountActor } from '../features/sessions/actor.ts';
import type { App } from './app-type.ts';
import { installErrorHandling } from './errors.ts';
import { createFileLimits } from './file-limits.ts';

const app = Fastify({ forceCloseConnections: true }) as unknown as App;
const arrivals = new EventEmitter();
let clock = 0;
let port = 0;

beforeAll(async () => {
  installErrorHandling(app);
  const limits = createFileLimits(() => new Date(clock));
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-leaves'] !== undefined) {
      arrivals.emit('arrived');
      await once(reply.raw, 'close');
      arrivals.emit('left');
    }
    const username = String(request.headers['x-name']);
    request.actor = { kind: 'account', sessionId: 1, userId: 1, username, role: 'ADMIN' } satisfies AccountActor;
  });
  // A file that never ends, for somebody who takes it slowly.
  app.get('/endless', { preHandler: limits.file }, async (_, reply) => reply.send(firstPiece()));
  app.get('/short', { preHandler: limits.file }, async () => 'kurz');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function firstPiece(): Readable {
  const endless = new Readable({ read() {} });
  endless.push('Datum;');
  return endless;
}

async function ask(path: string, name: string): Promise<IncomingMessage> {
  const request = get({ port, path, headers: { 'x-name': name } });
  request.on('error', () => {});
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return answer;
}

it('who leaves before a file is begun takes no place', async () => {
  for (const name of ['eva', 'finn', 'gian', 'hana']) {
    const request = get({ port, path: '/short', headers: { 'x-name': name, 'x-leaves': 'yes' } });
    request.on('error', () => {});
    await once(arrivals, 'arrived');
    const left = once(arrivals, 'left');
    request.destroy();
    await left;
  }
  await expect.poll(async () => (await ask('/short', 'ida')).statusCode).toBe(200);
});

it('files are made for so many at once and for one person even fewer; who goes away leaves the place', async () => {
  const first = await ask('/endless', 'anna');
  await ask('/endless', 'anna');
  const third = await ask('/endless', 'anna');
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '5']);
  await ask('/endless', 'beat');
  await ask('/endless', 'beat');
  expect((await ask('/short', 'carla')).statusCode).toBe(429);

  first.destroy();
  await expect.poll(async () => (await ask('/short', 'carla')).statusCode).toBe(200);
  expect((await ask('/short', 'carla')).statusCode).toBe(200);
});

it('a person fetches so many a minute', async () => {
  clock += 120_000;
  for (let count = 0; count < 10; count++) expect((await ask('/short', 'dora')).statusCode).toBe(200);
  expect((await ask('/short', 'dora')).statusCode).toBe(429);
  clock += 61_000;
  expect((await ask('/short', 'dora')).statusCode).toBe(200);
});
