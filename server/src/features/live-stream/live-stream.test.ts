import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordLiveEvent } from '../../live/live.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** What the database has no part in is seen on one engine. */
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const test = useTestApp();
let fest: Fest;
let admin: TestClient;
let base: string;

beforeAll(async () => {
  admin = await test.current.as('ADMIN');
  fest = await createFest(test.current);
  await test.current.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(test.current.app.server.address() as AddressInfo).port}`;
});

function switchEvent(isActive: boolean) {
  return fest.organizer.put(`/api/events/${fest.eventId}`, { name: 'Waldfest', eventDate: '2026-11-21', isActive });
}

/** So many times the same news of the menu. */
async function tell(times: number, payload: string): Promise<void> {
  const { db, live, now } = test.current.context;
  await db.transaction().execute(async (trx) => {
    const news = { eventId: fest.eventId, type: 'menu.updated', payload, at: now() } as const;
    for (let count = 0; count < times; count++) await recordLiveEvent(trx, news);
  });
  live.wake(fest.eventId);
}

interface Heard {
  id: number;
  event: string;
  data: unknown;
}

/** A screen that watches an event; `next` resolves with the next piece of news, undefined when the stream ends. */
async function watch(cookie: string, lastEventId?: number, query = '') {
  const response = await fetch(`${base}/api/events/${fest.eventId}/stream${query}`, {
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Heard | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('event')) return { id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      text += chunk.value;
    }
  };
  return { status: response.status, next, chunk: () => reader?.read(), close: () => reader?.cancel() };
}

afterEach(() => void vi.useRealTimers());
afterEach(() => void vi.restoreAllMocks());
afterAll(() => test.current.app.server.closeAllConnections());

describe('the live stream', () => {
  it('brings new orders and changes, each with its number', async () => {
    const kitchen = await test.current.as('KITCHEN');
    const screen = await watch(kitchen.cookie);
    expect((await screen.next())?.event).toBe('hello');
    const order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
    const created = await screen.next();
    expect(created).toMatchObject({ event: 'order.created', data: { id: order.id, total: 32.5, status: 'new' } });
    await kitchen.put(`/api/orders/${order.id}/status`, { status: 'preparing' });
    const updated = await screen.next();
    expect(updated).toMatchObject({ event: 'order.updated', data: { id: order.id, status: 'preparing' } });
    expect(updated?.id).toBe((created?.id ?? 0) + 1);
    await fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ging' });
    const cancelled = await screen.next();
    expect(cancelled).toMatchObject({ event: 'order.updated', data: { id: order.id, status: 'cancelled' } });
    await screen.close();
  });

  it('tells the guests’ screen numbers and states, and nothing else', async () => {
    const screen = await watch((await test.current.as('KITCHEN')).cookie, undefined, '?view=pickup');
    await screen.next();
    for (const isActive of [false, true]) await switchEvent(isActive);
    const { id, orderNumber, createdAt } = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
    const created = await screen.next();
    expect(created?.event).toBe('order.created');
    expect(created?.data).toEqual({ id, orderNumber, status: 'new', createdAt, readyAt: null });
    test.current.passSeconds(300);
    await fest.organizer.put(`/api/orders/${id}/status`, { status: 'completed' });
    const readyAt = test.current.context.now().toISOString();
    expect((await screen.next())?.data).toEqual({ id, orderNumber, status: 'completed', createdAt, readyAt });
    await screen.close();
  });

  it('goes on after the last news a screen has seen', async () => {
    const kitchen = await test.current.as('KITCHEN');
    const before = await watch(kitchen.cookie);
    const stood = (await before.next())?.id ?? 0;
    await before.close();
    const missed = await Promise.all([1, 2, 3].map(() => fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))));
    const after = await watch(kitchen.cookie, stood);
    // No number comes a second time.
    expect(await after.next()).toEqual({ id: 0, event: 'hello', data: {} });
    const seen: number[] = [];
    for (let count = 0; count < missed.length; count++) {
      const news = await after.next();
      seen.push((news?.data as OrderWire | undefined)?.id ?? 0);
    }
    expect(seen).toEqual(missed.map(({ body }) => body.id).sort((a, b) => a - b));
    await after.close();
  });

  it('begins with which own orders are cancelled, for a device that was away; where it resumes they come as news', async () => {
    const place = async (client: TestClient) => (await client.post<OrderWire>('/api/orders', orderFor(fest))).body;
    const [taker, colleague] = await Promise.all(
      ['geraet-das-weg-war', 'geraet-der-kollegin'].map((name) => test.current.asWaiter(fest.tag, fest.password, name)),
    );
    if (!taker || !colleague) throw new Error('not logged in');
    const [order, kept] = [await place(taker), await place(taker)];
    const ofOrganizer = await place(fest.organizer);
    const reason = { reason: 'Gast ging' };
    for (const { id } of [order, ofOrganizer]) await fest.organizer.post(`/api/orders/${id}/cancel`, reason);
    const hello = async (client: TestClient, query: string, lastEventId?: number) => {
      const screen = await watch(client.cookie, lastEventId, query);
      const first = await screen.next();
      await screen.close();
      return first?.data;
    };
    const cancelled = ({ clientOrderId }: OrderWire) => ({ clientOrderId, cancelReason: 'Gast ging' });
    expect(await hello(taker, '?own=true')).toEqual({ cancelled: [cancelled(order)] });
    expect(await hello(fest.organizer, '?own=true')).toEqual({ cancelled: [cancelled(ofOrganizer)] });
    expect(await hello(colleague, '?own=true')).toEqual({ cancelled: [] });
    expect(await hello(taker, '')).toEqual({});
    expect(await hello(taker, '?own=true', 1)).toEqual({});
    // It has heard more than a database knows that came back from a backup.
    expect(await hello(taker, '?own=true', 999_999)).toEqual({ cancelled: [cancelled(order)] });
    await fest.organizer.post(`/api/orders/${kept.id}/cancel`, reason);
    expect(await hello(taker, '?own=true')).toEqual({ cancelled: [cancelled(kept), cancelled(order)] });
  });

  it('brings what is new also to a screen that has heard more than the database knows', async () => {
    const screen = await watch((await test.current.as('KITCHEN')).cookie, 999_999);
    expect((await screen.next())?.id).toBeLessThan(999_999);
    const order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
    expect(await screen.next()).toMatchObject({ event: 'order.created', data: { id: order.id } });
    await screen.close();
  });

  it.each([
    ['its session ends', 'KITCHEN', (who: TestClient) => who.post('/api/auth/logout')],
    ['its user is deleted', 'KITCHEN', async (who: TestClient) => admin.delete(`/api/users/${who.userId}`)],
    [
      'its user gets another role',
      'KITCHEN',
      async (who: TestClient) => admin.put(`/api/users/${who.userId}/role`, { role: 'EVENT_ORGANIZER' }),
    ],
    ['the devices are reset', 'device', () => fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`)],
    ['the event is switched off', 'device', () => switchEvent(false)],
  ])('ends within a second when %s', async (_, watcher, revoke) => {
    await switchEvent(true);
    // A second of the server's own, however long a crowded machine takes for it.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const who = await (watcher === 'device'
      ? test.current.asWaiter(fest.tag, fest.password)
      : test.current.as('KITCHEN'));
    const screen = await watch(who.cookie);
    expect((await screen.next())?.event).toBe('hello');
    const ended = (async () => {
      for (let news = await screen.next(); news; news = await screen.next());
    })();
    expect((await revoke(who)).status).toBeLessThan(300);
    vi.advanceTimersByTime(1_000);
    await ended;
    await switchEvent(true);
  });

  it('says at least every fifteen seconds that it lives, also when nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const screen = await watch((await test.current.as('KITCHEN')).cookie);
    await screen.next();
    const { calls } = vi.spyOn(test.current.context.db, 'executeQuery').mock;
    const looks = () => calls.filter(([query]) => 'sql' in query && query.sql.includes('live_events')).length;
    for (let count = 0; count < 2; count++) {
      const beat = screen.chunk();
      for (let seconds = 0; seconds < 15; seconds++) {
        const before = looks();
        vi.advanceTimersByTime(1_000);
        // It looks for news once the database has said that it may go on.
        await expect.poll(looks, { interval: 1 }).toBeGreaterThan(before);
      }
      expect((await beat)?.value).toBe(': \n\n');
    }
    await screen.close();
  });

  it('says every two seconds that it lives to a screen that listens for it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const screen = await watch((await test.current.as('KITCHEN')).cookie, undefined, '?beats=true');
    const hello = await screen.next();
    const beat = { id: hello?.id, event: 'beat', data: {} };
    expect(await screen.next()).toEqual(beat);
    for (let count = 0; count < 2; count++) {
      vi.advanceTimersByTime(2_000);
      expect(await screen.next()).toEqual(beat);
    }
    await screen.close();
  });

  it.skipIf(isPostgres)(
    'keeps little for a screen that takes nothing up, which misses nothing all the same',
    async () => {
      const asked = once(test.current.app.server, 'request');
      const screen = await watch((await test.current.as('KITCHEN')).cookie);
      const [, answer] = (await asked) as [unknown, ServerResponse];
      await screen.next();
      await tell(24, 'x'.repeat(400_000));
      await expect.poll(() => answer.writableLength).toBeGreaterThan(256_000);
      expect(answer.writableLength).toBeLessThan(700_000);
      for (let count = 0; count < 24; count++) expect((await screen.next())?.event).toBe('menu.updated');
      await screen.close();
    },
  );

  it.skipIf(isPostgres)('is open 600 times for a session; one more ends the first', async () => {
    const { cookie } = await test.current.asWaiter(fest.tag, fest.password, 'viele-fenster');
    const first = await watch(cookie);
    const screens = await Promise.all(Array.from({ length: 599 }, () => watch(cookie)));
    screens.push(await watch(cookie));
    for (const screen of [first, ...screens]) expect((await screen.next())?.event).toBe('hello');
    expect(await first.next()).toBeUndefined();
    await tell(1, 'neu');
    for (const screen of screens) expect((await screen.next())?.event).toBe('menu.updated');
    await Promise.all(screens.map((screen) => screen.close()));
  });

  it('is for those who may read the event', async () => {
    const stranger = await createFest(test.current);
    expect((await watch(stranger.organizer.cookie)).status).toBe(404);
    expect((await watch('')).status).toBe(401);
  });
});
