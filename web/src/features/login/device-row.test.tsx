// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { nameDevice, readDeviceIdentity } from '../../lib/device-identity.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
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
