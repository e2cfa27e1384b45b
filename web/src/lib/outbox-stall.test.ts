// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory, IDBIndex } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const user = { username: 'waiter_fest', role: 'WAITER' };
const DAY_MS = 86_400_000;

/** Only one page of a device is open at a time here. */
let stopLastPage = (): void => {};

async function loadPage() {
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  const store = await import('./outbox-store.ts');
  const { noteContact } = await import('./network-state.ts');
  stopLastPage = outbox.stopOutbox;
  const save = (clientOrderId: string) =>
    store.saveOrder({ clientOrderId, user, body: JSON.stringify({ clientOrderId, eventId: 7 }) });
  const waiting = async () => (await store.listOrders('waiting')).map(({ clientOrderId }) => clientOrderId);
  return { ...outbox, noteContact, store, save, waiting };
}

/** Answers orders as told, and keeps which came. */
function fakeServer(answer: (clientOrderId: string) => Response) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { clientOrderId } = JSON.parse(String(init.body)) as { clientOrderId: string };
    sent.push(clientOrderId);
    return answer(clientOrderId);
  });
  return sent;
}

const accepted = (clientOrderId: string) => Response.json({ clientOrderId, orderNumber: 1 }, { status: 201 });
const noNetwork = (): Response => {
  throw new TypeError('Failed to fetch');
};
const busy = (seconds: string) =>
  Response.json({ code: 'BUSY', message: 'm' }, { status: 503, headers: { 'Retry-After': seconds } });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  stopLastPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** So many rounds; before each the server answers what else the device asks, as it does when it is there. */
async function roundsWithAnswers(page: Awaited<ReturnType<typeof loadPage>>, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    vi.advanceTimersByTime(1000);
    page.noteContact(true);
    await page.flushOutbox();
  }
}

it.each([[['a']], [['a', 'b']]])(
  'orders whose requests always break do not hold up those behind them: %j',
  async (bad) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = await loadPage();
    for (const id of ['a', 'b', 'c', 'd']) await page.save(id);
    fakeServer(noNetwork);
    // All of them were tried without network.
    for (let round = 0; round < 4; round++) await page.flushOutbox();
    fakeServer((id) => (bad.includes(id) ? noNetwork() : accepted(id)));
    await roundsWithAnswers(page, bad.length + 1);
    expect(await page.waiting()).toEqual(bad);
  },
);

it('without any network a round is one request, and the oldest stays first', async () => {
  const page = await loadPage();
  for (const id of ['a', 'b', 'c']) await page.save(id);
  const sent = fakeServer(noNetwork);
  for (let round = 0; round < 6; round++) await page.flushOutbox();
  expect(sent).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
});

it.each([3, 4, 5])(
  'what was taken without network goes out as it was taken, after %s rounds in vain',
  async (rounds) => {
    const page = await loadPage();
    for (const id of ['a', 'b', 'c']) await page.save(id);
    fakeServer(noNetwork);
    for (let round = 0; round < rounds; round++) await page.flushOutbox();
    const sent = fakeServer(accepted);
    page.noteContact(true);
    await page.flushOutbox();
    expect(sent).toEqual(['a', 'b', 'c']);
  },
);

it('a clock that is set back does not lengthen the pause the server asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const page = await loadPage();
  await page.save('a');
  let isBusy = true;
  fakeServer((id) => (isBusy ? busy('50') : accepted(id)));
  await page.flushOutbox();
  isBusy = false;
  vi.setSystemTime(Date.now() - DAY_MS);
  vi.advanceTimersByTime(50_000);
  await page.flushOutbox();
  expect(await page.waiting()).toEqual([]);
});

it('waits a minute at the most, whatever the server asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const page = await loadPage();
  await page.save('a');
  const sent = fakeServer(() => busy('9000000'));
  await page.flushOutbox();
  await page.flushOutbox();
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await page.flushOutbox();
  expect(sent).toHaveLength(2);
});

it('«Jetzt senden» does not wait until the pause is over', async () => {
  const page = await loadPage();
  await page.save('a');
  let isBusy = true;
  fakeServer((id) => (isBusy ? busy('600') : accepted(id)));
  await page.flushOutbox();
  isBusy = false;
  await page.sendNow();
  expect(await page.waiting()).toEqual([]);
});

it('a login that is missing since a time to come is missing since now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = await loadPage();
  await page.save('a');
  await page.store.recordFailure('a', 'login');
  vi.setSystemTime(Date.now() - DAY_MS);
  const entry = await page.store.recordFailure('a', 'login');
  expect(entry.loginMissingSince).toBe(new Date().toISOString());
});

it('a storage that leaves one question unanswered does not keep the page from sending for good', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = await loadPage();
  await page.save('a');
  fakeServer(accepted);
  vi.spyOn(IDBIndex.prototype, 'getAll').mockReturnValueOnce(new IDBRequest());
  const stuck = page.flushOutbox();
  await vi.advanceTimersByTimeAsync(10_000);
  await stuck;
  await page.flushOutbox();
  expect(await page.waiting()).toEqual([]);
});
