// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { withDeviceDatabase } from '../../lib/device-db.ts';
import { saveOrder } from '../../lib/outbox-store.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { OutboxSheet } from './outbox-sheet.tsx';

afterEach(() => vi.restoreAllMocks());
const { page, render } = pageForEachTest();

it('what waits since another day says since which', async () => {
  const order = { clientOrderId: 'a', user: { username: 'waiter_fest', role: 'WAITER' } };
  const entry = await saveOrder({ ...order, body: '{"tableNumber":"12","total":5}' });
  const savedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await withDeviceDatabase((database) => database.put('outbox', { ...entry, savedAt }));
  render(<OutboxSheet open onClose={() => undefined} />);
  await until(() => expect(page.textContent).toMatch(/Tisch 12 · \d\d\.\d\d\. \d\d:\d\d/));
});

it('a device that can not read what it keeps says so, and not that everything has arrived', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  render(<OutboxSheet open onClose={() => undefined} />);
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('nicht lesbar'));
  expect(page.textContent).not.toContain('beim Server');
});
