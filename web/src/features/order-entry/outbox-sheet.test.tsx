// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { withDeviceDatabase } from '../../lib/device-db.ts';
import { getOrder, recordRejection, recordReview, saveOrder } from '../../lib/outbox-store.ts';
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

it('what the organizer has rejected and was read by mistake is still there', async () => {
  const order = { clientOrderId: 'b', user: { username: 'waiter_fest', role: 'WAITER' } };
  await saveOrder({ ...order, body: '{"tableNumber":"7","total":5}' });
  await recordReview('b', { state: 'rejected', code: 'NOT_FOUND', reason: 'Gast ist weg' });
  render(<OutboxSheet open onClose={() => undefined} />);
  const press = (name: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
  await until(() => expect(page.textContent).toContain('Gast ist weg'));
  press('Gelesen');
  expect(page.textContent).not.toContain('Gast ist weg');
  expect(await getOrder('b')).toBeDefined();
  press('Rückgängig');
  expect(page.textContent).toContain('Gast ist weg');
});

it('a device that can not read what it keeps says so, and not that everything has arrived', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  render(<OutboxSheet open onClose={() => undefined} />);
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('nicht lesbar'));
  expect(page.textContent).not.toContain('beim Server');
});

it('what was refused and nobody was told to be taken can be looked at, where it can be changed', async () => {
  const order = { clientOrderId: 'c', user: { username: 'waiter_fest', role: 'WAITER' } };
  await saveOrder({ ...order, body: '{"tableNumber":"9","total":5}' });
  await recordRejection('c', { status: 409, code: 'SOLD_OUT', message: 'Rösti ist ausverkauft.' }, false);
  render(
    <MemoryRouter>
      <OutboxSheet open onClose={() => undefined} />
    </MemoryRouter>,
  );
  await until(() => expect(page.textContent).toContain('Rösti ist ausverkauft.'));
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/orders');
});
