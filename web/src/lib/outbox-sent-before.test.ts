// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshDeviceForEachTest, loadPage, orderOf } from './testing/outbox-page.ts';

const RESTORED = '1795258568138';

/** What a server hears whose answers carry this epoch, and get lost for these orders. */
function serverAt(state: { epoch: string; lost: string[] }) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const said = JSON.parse(String(init.body));
    sent.push(path === '/api/quarantine' ? said.order : said);
    if (state.lost.includes(said.clientOrderId)) throw new TypeError('Failed to fetch');
    const headers = { 'Restore-Epoch': state.epoch };
    return path === '/api/quarantine'
      ? Response.json({ state: 'open', orderNumber: null, decisionReason: null }, { headers })
      : Response.json({ orderNumber: 1 }, { status: 201, headers });
  });
  return sent;
}

type Page = Awaited<ReturnType<typeof loadPage>>;
const stateOf = async (page: Page, id = 'a') => (await page.store.getOrder(id))?.state;

/** An order that is shown as taken, and tried so often. */
async function take(page: Page, id = 'a', tries = 1): Promise<void> {
  await page.store.saveOrder(orderOf(id));
  await page.store.markTaken(id);
  for (let time = 0; time < tries; time++) await page.sendNow();
}

freshDeviceForEachTest();
beforeEach(() => localStorage.clear());

it('an order that a lost server may have booked tells the restored one of it, before it has been heard', async () => {
  const server = { epoch: '0', lost: ['a'] };
  const sent = serverAt(server);
  const page = await loadPage();
  await take(page);
  expect(sent[0]).not.toHaveProperty('redelivered');
  Object.assign(server, { epoch: RESTORED, lost: [] });
  await page.sendNow();
  await expect.poll(() => stateOf(page)).toBe('acked');
  expect(sent.at(-1)).toMatchObject({ offline: true, redelivered: true, epoch: '0' });
  expect(sent.at(-1)).not.toHaveProperty('formerOrderNumber');
});

it('and goes on to, where its answers get lost as well', async () => {
  const server = { epoch: '0', lost: ['a'] };
  const sent = serverAt(server);
  const page = await loadPage();
  await take(page);
  server.epoch = RESTORED;
  await take(page, 'b', 3);
  expect(await stateOf(page, 'b')).toBe('acked');
  expect(sent.at(-1)).toMatchObject({ clientOrderId: 'a', epoch: '0' });
});

it('an order that was not sent before the restore says nothing of the kind', async () => {
  const server = { epoch: '0', lost: [] };
  const sent = serverAt(server);
  const page = await loadPage();
  await take(page, 'heard');
  await take(page, 'a', 0);
  server.epoch = RESTORED;
  await page.sendNow();
  await expect.poll(() => stateOf(page)).toBe('acked');
  expect(sent.find(({ clientOrderId }) => clientOrderId === 'a')).not.toHaveProperty('redelivered');
});

it('a device knows the epoch that it has heard last also where it is started without network', async () => {
  const server = { epoch: RESTORED, lost: ['a'] };
  const sent = serverAt(server);
  await take(await loadPage(), 'heard');
  const page = await loadPage();
  await take(page, 'a', 2);
  expect(sent.at(-1)).toMatchObject({ clientOrderId: 'a', redelivered: true, epoch: RESTORED });
});

it.each([
  ['tried', 2, { redelivered: true, epoch: '0' }],
  ['not tried', 0, {}],
])('an order of an earlier version, which kept no epoch, and that was %s', async (_, attempts, words) => {
  const sent = serverAt({ epoch: RESTORED, lost: [] });
  const page = await loadPage();
  const entry = {
    ...orderOf('a'),
    savedAt: new Date().toISOString(),
    state: 'waiting',
    taken: true,
    attempts,
  } as const;
  const { withDeviceDatabase } = await import('./device-db.ts');
  await withDeviceDatabase((database) => database.put('outbox', entry));
  await page.sendNow();
  expect(sent).toEqual([{ ...JSON.parse(entry.body), offline: true, ...words }]);
});

it('an order that lies with the organizer is asked after, and handed in anew, with the epoch in which it was sent', async () => {
  const server = { epoch: '0', lost: ['a'] };
  const sent = serverAt(server);
  const page = await loadPage();
  await page.store.saveOrder({ ...orderOf('a'), body: '{"clientOrderId":"a","eventId":7}' });
  await page.store.markTaken('a');
  await page.sendNow();
  await page.store.recordReview('a', { state: 'open', code: 'EVENT_CLOSED' });
  Object.assign(server, { epoch: RESTORED, lost: [] });
  await (await loadPage()).sendNow();
  await expect.poll(() => sent.at(-1)).toMatchObject({ takenBy: orderOf('a').user, redelivered: true, epoch: '0' });
});
