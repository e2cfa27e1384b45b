// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const user = { username: 'waiter_fest', role: 'WAITER' };
const orderOf = (clientOrderId: string) => ({
  clientOrderId,
  user,
  body: JSON.stringify({ clientOrderId, eventId: 7 }),
});

const stops: (() => void)[] = [];

async function loadPage() {
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  const store = await import('./outbox-store.ts');
  stops.push(outbox.stopOutbox);
  return { ...outbox, ...(await import('./first-answer.ts')), store };
}

type Page = Awaited<ReturnType<typeof loadPage>>;

/** Takes orders; what is named here is asked on a line that is dead without saying so. */
function deadFor(...held: string[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body, signal }: RequestInit) => {
    const { clientOrderId, order } = JSON.parse(String(body ?? '{}'));
    const name = path === '/api/quarantine' ? `question ${order.clientOrderId}` : clientOrderId;
    asked.push(name);
    if (!held.includes(name)) return Promise.resolve(Response.json({ clientOrderId, orderNumber: 1 }, { status: 201 }));
    return new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  return asked;
}

const stateOf = async (page: Page, id: string) => (await page.store.getOrder(id))?.state;

/** One that was paid, that the server would not book, and that its organizer doesn't have yet. */
async function refused(page: Page, id: string) {
  await page.store.saveOrder(orderOf(id));
  await page.store.markTaken(id);
  await page.store.recordRejection(id, { status: 404, code: 'NOT_FOUND', message: 'm' }, true);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // No limit ever passes: what goes on does so by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a new order waits for no question about one that was handed in', async () => {
  const page = await loadPage();
  for (const id of ['a', 'b']) await refused(page, id);
  const asked = deadFor('question a', 'question b');
  page.startOutbox();
  await expect.poll(() => asked).toContain('question a');
  await page.submitOrder(orderOf('new'));
  await expect.poll(() => stateOf(page, 'new')).toBe('acked');
  await expect.poll(() => asked).toEqual(['question a', 'new', 'question a']);
});

it('nor for an older one that is being tried again, which then has its turn', async () => {
  const page = await loadPage();
  await page.store.saveOrder(orderOf('old'));
  await page.store.recordFailure('old', 'network');
  const asked = deadFor('old');
  page.startOutbox();
  await expect.poll(() => asked).toEqual(['old']);
  await page.submitOrder(orderOf('new'));
  await expect.poll(() => asked).toEqual(['old', 'new', 'old']);
  expect(await stateOf(page, 'new')).toBe('acked');
  // It has not failed: it gave way.
  expect((await page.store.getOrder('old'))?.attempts).toBe(1);
});

it('nor for another one that is as new', async () => {
  const page = await loadPage();
  const asked = deadFor('first');
  await page.submitOrder(orderOf('first'));
  await expect.poll(() => asked).toEqual(['first']);
  await page.submitOrder(orderOf('second'));
  await expect.poll(() => stateOf(page, 'second')).toBe('acked');
  await expect.poll(() => asked).toEqual(['first', 'second', 'first']);
});

it('one that is pressed again goes on as it is', async () => {
  const page = await loadPage();
  const asked = deadFor('a');
  await page.submitOrder(orderOf('a'));
  await expect.poll(() => asked).toEqual(['a']);
  for (let press = 0; press < 3; press++) await page.submitOrder(orderOf('a'));
  await page.store.listSavedOrders();
  expect(asked).toEqual(['a']);
});

it('what another page of the device asks gives way, too', async () => {
  const other = await loadPage();
  const page = await loadPage();
  await refused(page, 'a');
  const asked = deadFor('question a');
  lendOneLock();
  other.startOutbox();
  await expect.poll(() => asked).toEqual(['question a']);
  await page.submitOrder(orderOf('new'));
  await expect.poll(() => stateOf(page, 'new')).toBe('acked');
  await expect.poll(() => asked).toEqual(['question a', 'new', 'question a']);
});

it('on a line known to be lost nobody waits for an answer', async () => {
  const page = await loadPage();
  const link = await import('./network-state.ts');
  deadFor('a');
  await page.submitOrder(orderOf('a'));
  const told = page.waitForFirstAnswer('a', 8000);
  await vi.advanceTimersByTimeAsync(3000);
  link.noteContact(false);
  expect(await told).toMatchObject({ state: 'waiting', attempts: 0 });
});

it('an answer that comes at once counts though the line was taken for lost', async () => {
  const page = await loadPage();
  const link = await import('./network-state.ts');
  deadFor();
  link.noteContact(false);
  await page.submitOrder(orderOf('a'));
  expect(await page.waitForFirstAnswer('a', 8000)).toMatchObject({ state: 'acked' });
});

/** Web Locks of a device on which only one page sends at a time. */
function lendOneLock() {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, run: () => Promise<unknown>) => {
    const mine = tail.then(run, run);
    tail = mine.catch(() => undefined);
    return mine;
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
}
