import { EventEmitter, once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountActor } from '../features/sessions/actor.ts';
import type { App } from './app-type.ts';
import { installErrorHandling } from './errors.ts';
import { createFileLimits } from './file-limits.ts';

let app: App;
const arrivals = new EventEmitter();
let clock = 0;
let port = 0;

async function open(waitMs?: number): Promise<void> {
  app = Fastify({ forceCloseConnections: true }) as unknown as App;
  installErrorHandling(app);
  const limits = createFileLimits(() => new Date(clock), waitMs);
  app.addHook('onRequest', async (request, reply) => {
    const username = String(request.headers['x-name']);
    reply.raw.once('close', () => arrivals.emit(`${username} left`));
    arrivals.emit(`${username} asked`);
    if (request.headers['x-leaves'] !== undefined) await once(reply.raw, 'close');
    const sessionId = Number(request.headers['x-session'] ?? 1);
    request.actor = { kind: 'account', sessionId, userId: 1, username, role: 'ADMIN' } satisfies AccountActor;
  });
  // A file that never ends, for somebody who takes it slowly.
  app.get('/endless', { preHandler: limits.file }, async (_, reply) => reply.send(firstPiece()));
  app.get('/list', { preHandler: limits.list }, async (_, reply) => reply.send(firstPiece()));
  app.get('/short', { preHandler: limits.file }, async () => 'kurz');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}

beforeEach(() => open());
afterEach(() => app.close());

function firstPiece(): Readable {
  const endless = new Readable({ read() {} });
  endless.push('Datum;');
  return endless;
}

/** Resolves when the server has heard it. */
async function begin(path: string, name: string, headers = {}): Promise<ClientRequest> {
  const heard = once(arrivals, `${name} asked`);
  const request = get({ port, path, headers: { 'x-name': name, ...headers } });
  request.on('error', () => {});
  await heard;
  return request;
}

async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return answer;
}

const ask = async (path: string, name: string) => answerTo(await begin(path, name));

async function leave(request: ClientRequest, name: string): Promise<void> {
  const left = once(arrivals, `${name} left`);
  request.destroy();
  await left;
}

it('who leaves before a file is begun takes no place', async () => {
  for (const name of ['eva', 'finn', 'gian', 'hana']) {
    await leave(await begin('/short', name, { 'x-leaves': 'yes' }), name);
  }
  expect((await ask('/short', 'ida')).statusCode).toBe(200);
});

it('one person gets two at once, all together four; the next wait until one is done', async () => {
  const first = await ask('/endless', 'anna');
  await ask('/endless', 'anna');
  const answered: string[] = [];
  const wait = async (name: string) => {
    const request = await begin('/short', name);
    return answerTo(request).then(({ statusCode }) => answered.push(`${name} ${statusCode}`));
  };
  const third = wait('anna');
  // Who has a place isn't kept waiting by those who have none.
  expect((await ask('/short', 'beat')).statusCode).toBe(200);
  await ask('/endless', 'beat');
  await ask('/endless', 'beat');
  const other = wait('carla');
  expect((await ask('/unknown', 'carla')).statusCode).toBe(404);
  expect(answered).toEqual([]);

  first.destroy();
  await Promise.all([third, other]);
  expect(answered).toEqual(['anna 200', 'carla 200']);
});

it('fifty of one person wait, and all get theirs; one more is refused', async () => {
  const first = await ask('/endless', 'dora');
  await ask('/endless', 'dora');
  const waiting = [];
  for (let count = 0; count < 50; count++) waiting.push(answerTo(await begin('/short', 'dora')));
  const refused = await ask('/short', 'dora');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  first.destroy();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
});

it('a screen has two lists made at once, whatever others ask for and however many files are made', async () => {
  const list = (session: number) => begin('/list', 'anna', { 'x-session': session }).then(answerTo);
  for (const name of ['anna', 'beat', 'carla', 'dora']) await ask('/endless', name);
  const first = await list(1);
  await list(1);
  const third = list(1);
  expect((await list(2)).statusCode).toBe(200);
  first.destroy();
  expect((await third).statusCode).toBe(200);
});

it('who leaves while waiting gives the place in the row to the next', async () => {
  const first = await ask('/endless', 'emil');
  await ask('/endless', 'emil');
  await leave(await begin('/endless', 'emil'), 'emil');
  const last = await begin('/short', 'emil');
  first.destroy();
  expect((await answerTo(last)).statusCode).toBe(200);
});

it('nobody waits for ever', async () => {
  await app.close();
  await open(1);
  await ask('/endless', 'fritz');
  await ask('/endless', 'fritz');
  expect((await ask('/short', 'fritz')).statusCode).toBe(429);
});

it('a person fetches so many a minute', async () => {
  clock += 120_000;
  for (let count = 0; count < 300; count++) expect((await ask('/short', 'gian')).statusCode).toBe(200);
  expect((await ask('/short', 'gian')).statusCode).toBe(429);
  clock += 61_000;
  expect((await ask('/short', 'gian')).statusCode).toBe(200);
});
