import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { check } from './checker.ts';
import { deliver } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf, WAITERS } from './installation.ts';

/** Each in the number of connections that it keeps busy. */
const SLOW = { addresses: 5, each: 200 };
const GUESSERS = 60;
const REGISTERERS = 150;
const ASKERS = 60;
const BREATH_MS = 100;
/** How long an order may take (p95); on a machine that is slow by itself, so many times what it took before. */
const ORDER = { ms: 1000, times: 10 };
/**
 * So many strangers' registrations may come before a login of a device that was here before (p95): those of the two
 * seconds that a machine under attack may take to answer at all. In one queue all of them do.
 */
const MOST_BEFORE = 30;
const REGISTERED = 'registration 409';
const QUIET = 20;
const TRICKLE_MS = 2000;

/**
 * Guests in the waiters' network do at once what they can: a thousand connections that send a byte now and then, guessed
 * passwords, registrations, and requests without a pause. Orders are taken meanwhile, and a device that was here before
 * logs in again and again.
 */
export async function attackAsGuests(size: { seconds: number }, options: InstallationOptions = {}): Promise<Finding> {
  const installation = await Installation.start(options);
  const history = new History();
  const stop = new AbortController();
  const answers: Record<string, number> = {};
  try {
    const [waiter] = await installation.waiters(1);
    if (!waiter) throw new Error('nobody logged in');
    const device = await logIn(installation.server.base);
    const refused: string[] = [];
    const work = async (times: Times) => {
      const from = performance.now();
      await deliver(history, waiter, installation.order(), { most: 1 });
      times.order.push(performance.now() - from);
      const registered = answers[REGISTERED] ?? 0;
      const { status } = await logIn(installation.server.base, device.cookie);
      if (status !== 200) refused.push(`a device that was here before was answered ${status} at its login`);
      times.overtaken.push((answers[REGISTERED] ?? 0) - registered);
    };
    const quiet = emptyTimes();
    const attacked = emptyTimes();
    for (let at = 0; at < QUIET; at++) await work(quiet);
    const attack = attackWith(installation.server.base, stop.signal, answers);
    const end = performance.now() + size.seconds * 1000;
    while (performance.now() < end) {
      await work(attacked);
      await delay(BREATH_MS);
    }
    stop.abort();
    await attack;
    waiter.close();
    const overtaken = p95(attacked.overtaken);
    return {
      problems: [
        ...check(history, await installation.books(), ticketsOf),
        ...new Set(refused),
        ...(history.acknowledgedIds().size < quiet.order.length + attacked.order.length
          ? ['an order was not taken']
          : []),
        ...(p95(attacked.order) > Math.max(ORDER.ms, ORDER.times * p95(quiet.order))
          ? [`an order took ${p95(attacked.order)} ms (p95)`]
          : []),
        ...(overtaken > MOST_BEFORE ? [`a device that was here before waited for ${overtaken} registrations`] : []),
      ],
      figures: {
        'orders and logins': attacked.order.length,
        'order before and under attack, p95 (ms)': `${p95(quiet.order)}, ${p95(attacked.order)}`,
        'registrations that came before a login (p95, at most)': `${overtaken}, ${Math.max(...attacked.overtaken)}`,
        ...answers,
      },
    };
  } finally {
    stop.abort();
    await installation.stop();
  }
}

interface Times {
  order: number[];
  /** How many registrations were done while a login waited. */
  overtaken: number[];
}

function emptyTimes(): Times {
  return { order: [], overtaken: [] };
}

function p95(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
}

async function attackWith(base: string, stop: AbortSignal, answers: Record<string, number>): Promise<void> {
  const slow = Array.from({ length: SLOW.addresses * SLOW.each }, (_, at) =>
    trickle(base, address(2 + (at % 5)), stop),
  );
  const over = (count: number, first: number, name: string, ask: (from: string) => Promise<number>) =>
    Array.from({ length: count }, async (_, at) => {
      while (!stop.aborted) {
        const status = await ask(address(first + (at % 4)));
        answers[`${name} ${status}`] = (answers[`${name} ${status}`] ?? 0) + 1;
      }
    });
  const post = (path: string, body: () => object) => async (from: string) =>
    (await send(base, { path, from, body: body() })).status;
  await Promise.all([
    ...over(
      GUESSERS,
      10,
      'guess',
      post('/api/auth/waiter-login', () => ({ tag: WAITERS.tag, password: randomUUID() })),
    ),
    ...over(REGISTERERS, 20, 'registration', post('/api/auth/register', newAccount)),
    ...over(ASKERS, 30, 'question', async (from) => (await send(base, { path: '/api/events/1', from })).status),
  ]);
  for (const stopTrickling of slow) stopTrickling();
}

function address(last: number): string {
  return `127.0.0.${last}`;
}

/** Of a name that is soon taken: it costs as much to hash, and never ends for want of places that wait for a role. */
function newAccount(): object {
  return { username: 'gast', password: 'geheim123' };
}

/** A head that never ends, over and over. */
function trickle(base: string, from: string, stop: AbortSignal): () => void {
  let socket: Socket;
  let drip: NodeJS.Timeout;
  const open = (): void => {
    if (stop.aborted) return;
    socket = connect({ host: '127.0.0.1', port: Number(new URL(base).port), localAddress: from });
    socket.on('error', () => undefined);
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    drip = setInterval(() => socket.write('a'), TRICKLE_MS);
    socket.on('close', () => {
      clearInterval(drip);
      setTimeout(open, TRICKLE_MS).unref();
    });
  };
  open();
  return () => socket.destroy();
}

async function logIn(base: string, cookie?: string): Promise<{ status: number; cookie: string }> {
  const body = { ...WAITERS, ipAddress: 'kommt wieder' };
  const { status, cookies } = await send(base, { path: '/api/auth/waiter-login', from: '127.0.0.1', body, cookie });
  return { status, cookie: cookies.find((each) => each.startsWith('dev=')) ?? cookie ?? '' };
}

/** Status 0 where no answer came. */
function send(
  base: string,
  ask: { path: string; from: string; body?: object; cookie?: string | undefined },
): Promise<{ status: number; cookies: string[] }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; cookies: string[] }>();
  const outgoing = request(new URL(ask.path, base.replace('localhost', '127.0.0.1')), {
    method: ask.body ? 'POST' : 'GET',
    localAddress: ask.from,
    agent: false,
    headers: {
      ...(ask.body ? { 'content-type': 'application/json' } : {}),
      ...(ask.cookie ? { cookie: ask.cookie } : {}),
    },
  });
  outgoing.on('error', () => resolve({ status: 0, cookies: [] }));
  outgoing.on('response', (answer) => {
    const cookies = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '');
    answer.resume().on('close', () => resolve({ status: answer.statusCode ?? 0, cookies }));
  });
  outgoing.end(ask.body && JSON.stringify(ask.body));
  return promise;
}
