// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, identifyRequests } from './api.ts';
import { serverNow } from './server-clock.ts';

/** A script without types. */
const BEFORE_START = '../../public/before-start.js';
const MENU = '/api/events/7/menu-items';
const WAITER = { username: 'waiter_fest', role: 'WAITER', eventId: 7 } as const;

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockReset();
  network.mockImplementation(async (path) => new Response(JSON.stringify(`of ${String(path)}`)));
  vi.stubGlobal('fetch', network);
  history.replaceState(null, '', '/event-menu');
  localStorage.setItem('user', JSON.stringify(WAITER));
  identifyRequests(WAITER);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  globalThis.askedEarly = undefined;
});

/** What the page does before the app is there; answers what was asked for. */
async function beforeStart(): Promise<string[]> {
  vi.resetModules();
  await import(BEFORE_START);
  return asked();
}

const asked = () => network.mock.calls.map(([path]) => String(path));

it('the tables have what was asked before, as they would have asked it, and after that what they ask', async () => {
  expect(await beforeStart()).toContain(MENU);
  const early = network.mock.calls.find(([path]) => path === MENU);
  expect(await api.get(MENU)).toBe(`of ${MENU}`);
  expect(asked().filter((path) => path === MENU)).toHaveLength(1);
  await api.get(MENU);
  const [, own] = network.mock.calls.findLast(([path]) => path === MENU) ?? [];
  expect(asked().filter((path) => path === MENU)).toHaveLength(2);
  expect({ ...early?.[1], signal: null }).toEqual({ ...own, method: undefined, signal: null });
});

it.each([
  ['another page', '/kitchen', WAITER],
  ['nobody', '/event-menu', null],
  ['an organizer', '/event-menu?event=7', { username: 'eva', role: 'EVENT_ORGANIZER' }],
  ['a waiter who has to choose an event', '/event-menu', { username: 'eva', role: 'WAITER' }],
  ['a name that has to be encoded', '/event-menu', { ...WAITER, username: 'Łukasz' }],
])('nothing is asked before for %s', async (_, path, user) => {
  history.replaceState(null, '', path);
  localStorage.setItem('user', JSON.stringify(user));
  expect(await beforeStart()).toEqual([]);
});

it('nothing is asked before where the app is on the device', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  expect(await beforeStart()).toEqual([]);
});

it('an event that the address names is the one', async () => {
  history.replaceState(null, '', '/event-menu?event=9');
  expect(await beforeStart()).toContain('/api/events/9/menu-items');
});

it('what was asked in the name of another is nothing for who is here now', async () => {
  await beforeStart();
  network.mockClear();
  identifyRequests({ username: 'waiter_other', role: 'WAITER' });
  await api.get(MENU);
  expect(asked()).toEqual([MENU]);
});

it('what was asked too long ago is asked anew', async () => {
  vi.useFakeTimers();
  await beforeStart();
  network.mockClear();
  vi.advanceTimersByTime(20_000);
  await api.get(MENU);
  expect(asked()).toEqual([MENU]);
});

it('what got no answer is asked anew', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await beforeStart();
  network.mockImplementation(async () => new Response('"at last"'));
  expect(await api.get(MENU)).toBe('at last');
});

it('who gives up waits for nothing that was asked before', async () => {
  network.mockImplementation(
    (_path, options) =>
      new Promise((_, reject) => {
        const { signal } = options ?? {};
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await beforeStart();
  const leaving = new AbortController();
  const answer = api.get(MENU, { signal: leaving.signal });
  leaving.abort();
  await expect(answer).rejects.toThrow();
});

it('an answer that lay here while the app was on its way makes no clock wrong', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T19:00:00.000Z') });
  const date = new Date().toUTCString();
  network.mockImplementation(async () => new Response('[]', { headers: { date } }));
  await beforeStart();
  await vi.advanceTimersByTimeAsync(15_000);
  await api.get(MENU);
  expect(serverNow()).toBe(Date.now());
});
