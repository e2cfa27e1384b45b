// @vitest-environment happy-dom
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getLinkState, noteContact } from './network-state.ts';
import { type LiveOrdersSnapshot, OrderWatch, PICKUP_ORDERS, WHOLE_ORDERS } from './order-watch.ts';
import { FakeEventSource } from './testing/fake-event-source.ts';

const open: OrderWire[] = [];
let answer: () => Response | Promise<Response>;
let snapshot: LiveOrdersSnapshot<OrderWire>;
let watch: OrderWatch<OrderWire>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  answer = () => Response.json(open);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/health')) return Response.json({ status: 'ok' });
    return path.includes('completed') ? Response.json([]) : answer();
  });
  open.length = 0;
  FakeEventSource.opened = [];
  noteContact(true);
  watch = new OrderWatch(WHOLE_ORDERS, 7, (next) => {
    snapshot = next;
  });
});

afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stream(): FakeEventSource {
  const last = FakeEventSource.opened.at(-1);
  if (!last) throw new Error('no stream was opened');
  return last;
}

function order(id: number, status: OrderWire['status'] = 'new'): OrderWire {
  return { id, status, createdAt: `2026-11-21T18:0${id}:00.000Z` } as OrderWire;
}

async function settled() {
  await vi.advanceTimersByTimeAsync(10);
}

test('the list counts as live once the stream has spoken and the orders are read', async () => {
  open.push(order(1));
  expect(stream().url).toBe('/api/events/7/stream?beats=true');
  stream().say('hello');
  await settled();

  expect(snapshot).toMatchObject({ state: 'live', orders: [{ id: 1 }] });
});

test('what was read before the stream began anew makes nothing live', async () => {
  const states: string[] = [];
  const kitchen = new OrderWatch(WHOLE_ORDERS, 7, ({ state }) => states.push(state));
  const answers: ((response: Response) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  for (const reading of [1, 2]) {
    stream().say('hello');
    await settled();
    expect(answers).toHaveLength(reading);
  }
  answers[0]?.(Response.json([]));
  await settled();
  expect(states).not.toContain('live');
  answers[1]?.(Response.json([]));
  await settled();
  expect(states.at(-1)).toBe('live');
  kitchen.stop();
});

test('that the menu may be another one is told on the same stream, and once more whenever it begins anew', () => {
  const told = vi.fn();
  const kitchen = new OrderWatch(WHOLE_ORDERS, 7, () => undefined, told);
  stream().say('hello');
  stream().say('menu.updated');
  expect(told).toHaveBeenCalledTimes(2);
  kitchen.stop();
});

test('news appear as they come', async () => {
  stream().say('hello');
  await settled();
  stream().say('order.created', order(2));
  stream().say('order.updated', order(2, 'completed'));

  expect(snapshot.orders).toEqual([order(2, 'completed')]);
});

test('an answer that was overtaken by news or a reading on its way says nothing any more', async () => {
  open.push(order(1), order(2));
  stream().say('hello');
  await settled();
  const { promise, resolve } = Promise.withResolvers<OrderWire>();
  const late = watch.answer(1, promise);
  stream().say('order.updated', order(1, 'completed'));
  const inTime = watch.answer(2, Promise.resolve(order(2, 'preparing')));
  resolve(order(1, 'preparing'));
  await Promise.all([late, inTime]);
  expect(snapshot.orders).toEqual([order(1, 'completed'), order(2, 'preparing')]);

  const reading = Promise.withResolvers<Response>();
  answer = () => reading.promise;
  const overtaken = watch.answer(2, Promise.resolve(order(2, 'new')));
  stream().say('hello');
  await overtaken;
  reading.resolve(Response.json([order(2, 'preparing')]));
  await settled();
  expect(snapshot.orders).toEqual([order(2, 'preparing')]);
});

test.each(['text/html', 'text/plain'])(
  'a page of the network (%s) in the place of the orders is a lost connection',
  async (type) => {
    answer = () => new Response('Willkommen im Gäste-WLAN', { headers: { 'Content-Type': type } });
    stream().say('hello');
    await settled();
    // As of every lost connection the link tells of it.
    expect(snapshot).toMatchObject({ state: 'stale', problem: undefined });
    expect(getLinkState().online).toBe(false);
  },
);

test('a broken stream makes the list stale at once, the next hello reads what was missed', async () => {
  stream().say('hello');
  await settled();
  stream().breakOff(0);
  expect(snapshot.state).toBe('stale');

  open.push(order(3));
  stream().say('hello');
  await settled();
  expect(snapshot).toMatchObject({ state: 'live', orders: [{ id: 3 }] });
});

test('a stream that the server refused is opened again, and its reason is told', async () => {
  answer = () => Response.json({ message: 'Event nicht gefunden', code: 'NOT_FOUND' }, { status: 404 });
  stream().breakOff(FakeEventSource.CLOSED);
  await settled();
  expect(snapshot).toMatchObject({ state: 'stale', problem: 'Event nicht gefunden' });

  answer = () => Response.json([order(1)]);
  await vi.advanceTimersByTimeAsync(2_000);
  stream().say('hello');
  await settled();
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(snapshot).toMatchObject({ state: 'live', problem: undefined, orders: [{ id: 1 }] });
});

test('a server that no longer answers makes the list stale, and says until when it was right', async () => {
  stream().say('hello');
  await settled();
  const rightUntil = snapshot.goodUntil;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await vi.advanceTimersByTimeAsync(2_500);

  expect(snapshot.state).toBe('stale');
  expect(snapshot.goodUntil).toBe(rightUntil);
});

test('after an outage the stream is opened anew: the old one may be dead without knowing it', async () => {
  stream().say('hello');
  await settled();
  const before = stream();
  noteContact(false);
  noteContact(true);

  expect(before.readyState).toBe(FakeEventSource.CLOSED);
  expect(stream()).not.toBe(before);
  expect(snapshot.state).toBe('stale');
  stream().say('hello');
  await settled();
  expect(snapshot.state).toBe('live');
});

test('a stream that gives no more signs of life is opened anew, though the server answers', async () => {
  stream().say('hello');
  const first = stream();
  for (let seconds = 0; seconds < 20; seconds += 2) {
    await vi.advanceTimersByTimeAsync(2_000);
    first.say('beat');
  }
  expect(stream()).toBe(first);

  await vi.advanceTimersByTimeAsync(5_000);
  expect(first.readyState).toBe(FakeEventSource.CLOSED);
  expect(snapshot.state).toBe('stale');
  open.push(order(4));
  stream().say('hello');
  await settled();
  expect(snapshot).toMatchObject({ state: 'live', orders: [{ id: 4 }] });
});

test('the silence of a line that was left ends neither the next one nor one that nobody watches any more', async () => {
  stream().say('hello');
  stream().say('beat');
  await vi.advanceTimersByTimeAsync(1_000);
  noteContact(false);
  noteContact(true);
  const next = stream();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stream()).toBe(next);

  next.say('beat');
  watch.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stream()).toBe(next);
});

test('a server that never gives signs of life is believed all the same', async () => {
  stream().say('hello');
  const first = stream();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(stream()).toBe(first);
});

test('the guests’ screen asks for nothing but numbers and states', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json([]);
  });
  const guests = new OrderWatch(PICKUP_ORDERS, 7, () => undefined);
  stream().say('hello');
  await settled();
  guests.stop();

  expect(stream().url).toBe('/api/events/7/stream?view=pickup&beats=true');
  expect(asked).toEqual(['/api/events/7/pickup']);
});
