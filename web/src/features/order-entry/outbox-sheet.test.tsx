// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

it('who sends by hand is told that it did not work, and that it goes on by itself', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  render(<OutboxSheet open onClose={() => undefined} />);
  await until(() => expect(page.textContent).toContain('Jetzt senden'));
  const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Jetzt senden');
  await act(async () => key?.click());
  await until(() => expect(page.textContent).toContain('Noch nicht gelungen. Es wird von selbst weiter versucht.'));
  vi.unstubAllGlobals();
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

describe('what was refused and nobody was told to be taken', () => {
  const details = [{ path: 'items.0.menuItem.id', message: 'Rösti ist ausverkauft.' }];

  it.each([
    ['can be changed, and not sent as it is, where something in it is wrong', { code: 'SOLD_OUT', details }, 0],
    ['can be sent again where the refusal may pass', { code: 'FORBIDDEN' }, 1],
  ])('%s', async (_, why, resendKeys) => {
    const order = { clientOrderId: why.code, user: { username: 'waiter_fest', role: 'WAITER' } };
    await saveOrder({ ...order, body: '{"tableNumber":"9","total":5}' });
    await recordRejection(why.code, { status: 409, message: `Nein: ${why.code}`, ...why }, false);
    render(
      <MemoryRouter>
        <OutboxSheet open onClose={() => undefined} />
      </MemoryRouter>,
    );
    const row = () => [...page.querySelectorAll('li')].find(({ textContent }) => textContent?.includes(why.code));
    await until(() => expect(row()).toBeDefined());
    expect(row()?.querySelector('a')?.getAttribute('href')).toBe('/orders');
    expect(row()?.textContent?.match(/Erneut senden/g) ?? []).toHaveLength(resendKeys);
  });
});
