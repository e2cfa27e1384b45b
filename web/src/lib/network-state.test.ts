// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { getLinkState, noteContact, subscribe } from './network-state.ts';

let asked: PromiseWithResolvers<Response>[];
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', () => {
    const question = Promise.withResolvers<Response>();
    asked.push(question);
    return question.promise;
  });
  leave = subscribe(() => undefined);
  noteContact(true);
});

afterEach(async () => {
  for (const { resolve } of asked) resolve(Response.json({}));
  await vi.advanceTimersByTimeAsync(0);
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a lost server is asked every second, also while nothing answers, with three questions open at most', async () => {
  noteContact(false);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(3);

  asked[0]?.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(4);
  asked[3]?.resolve(Response.json({}));
  await vi.advanceTimersByTimeAsync(0);
  expect(getLinkState().online).toBe(true);
});

test('a call without an answer says nothing of the server when others were answered after it was sent', () => {
  const askedAt = performance.now();
  vi.advanceTimersByTime(1_000);
  noteContact(true);
  noteContact(false, askedAt);
  expect(getLinkState().online).toBe(true);

  noteContact(false, performance.now());
  expect(getLinkState().online).toBe(false);
});

const HTML = { 'Content-Type': 'text/html' };

test.each([
  ['of a proxy whose server is gone', () => new Response(null, { status: 503 })],
  ['of a proxy whose server hangs', () => new Response('<h1>504</h1>', { status: 504, headers: HTML })],
  ['of a network that wants a login first', () => new Response('<h1>WLAN</h1>', { headers: HTML })],
])('the answer %s comes from no server', async (_, answer) => {
  noteContact(false);
  await vi.advanceTimersByTimeAsync(2_000);
  asked[0]?.resolve(answer());
  await vi.advanceTimersByTimeAsync(0);
  expect(getLinkState().online).toBe(false);

  const call = api.get('/api/events').catch(() => undefined);
  asked.at(-1)?.resolve(answer());
  await call;
  expect(getLinkState().online).toBe(false);
});

test.each([
  ['that is busy', () => Response.json({ code: 'BUSY' }, { status: 503 })],
  ['that sends a page', () => new Response('<p>', { headers: { ...HTML, 'Restore-Epoch': '0' } })],
])('the answer of a server %s comes from one', async (_, answer) => {
  noteContact(false);
  const call = api.get('/api/events').catch(() => undefined);
  asked.at(-1)?.resolve(answer());
  await call;
  expect(getLinkState().online).toBe(true);
});
