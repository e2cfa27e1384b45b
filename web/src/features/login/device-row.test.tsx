// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { nameDevice, readDeviceIdentity } from '../../lib/device-identity.ts';
import { flushOutbox } from '../../lib/outbox.ts';
import { saveOrder } from '../../lib/outbox-store.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { DeviceRow } from './device-row.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const { page, render } = pageForEachTest();

it.each([
  ['stays as it is named while the server can not be reached', false],
  ['is to be named anew once the page comes again', true],
])('a device %s', async (_, isThere) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return Response.json({ status: 'ok' });
  });
  const identity = nameDevice('Service 3');
  render(<DeviceRow identity={identity} onNameByHand={() => undefined} />);
  await act(async () => page.querySelector('button')?.click());
  expect(reload).toHaveBeenCalledTimes(isThere ? 1 : 0);
  expect(readDeviceIdentity()).toEqual(isThere ? null : identity);
  expect(page.querySelector('[role=alert]') === null).toBe(isThere);
});

it('a device on which orders wait keeps its name until it is said for whom they count then', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/orders') return Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
    return Response.json({ status: 'ok' });
  });
  const user = { username: 'waiter_fest', role: 'WAITER' };
  await saveOrder({ clientOrderId: 'a', user, body: '{"eventId":1,"tableNumber":"12","total":5}' });
  const identity = nameDevice('Service 3');
  render(<DeviceRow identity={identity} onNameByHand={() => undefined} />);
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find((key) => key.textContent === name)?.click());
  await act(flushOutbox);
  await press('Ändern');
  expect(page.querySelector('[role=alertdialog]')?.textContent).toContain('1 wartet');
  expect(reload).not.toHaveBeenCalled();
  await press('Abbrechen');
  expect(readDeviceIdentity()).toEqual(identity);
  await press('Ändern');
  await press('Trotzdem ändern');
  await until(() => expect(reload).toHaveBeenCalledOnce());
});
