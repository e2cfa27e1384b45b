// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { LoadAnewKey } from './load-anew-key.tsx';

let loaded: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  loaded = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const { page, render } = pageForEachTest();

async function press() {
  render(<LoadAnewKey />);
  await act(async () => page.querySelector('button')?.click());
}

it('loads the page anew where the server answers', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
  await press();
  expect(loaded).toHaveBeenCalledOnce();
});

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a network that wants a login answers', async () => new Response('<html>WLAN</html>')],
])('leaves the page where %s, says so, and can be pressed again', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  await press();
  expect(loaded).not.toHaveBeenCalled();
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Der Server ist zurzeit nicht erreichbar.');
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
  await press();
  expect(loaded).toHaveBeenCalledOnce();
});

it('asks nobody where the app is kept on the device', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { controller: {} } } }));
  await press();
  expect(loaded).toHaveBeenCalledOnce();
});
