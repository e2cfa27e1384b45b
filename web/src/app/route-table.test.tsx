// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteContact } from '../lib/network-state.ts';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { WAITER, waiterScreen } from '../lib/testing/waiter-screen.tsx';
import { Link } from '../ui/link.tsx';
import { RouteTable } from './route-table.tsx';

vi.mock('../features/own-orders/own-orders-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  localStorage.setItem('user', JSON.stringify(WAITER));
});
afterEach(() => {
  noteContact(true);
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

async function press(name: string): Promise<void> {
  const key = [...page.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name);
  if (!key) throw new Error(`No key «${name}» in: ${page.textContent}`);
  await act(async () => key.click());
}

async function followLink(): Promise<void> {
  await renderAndWait(
    waiterScreen(
      <>
        <Link to="/orders">Letzte Bestellungen</Link>
        <RouteTable />
      </>,
      { path: '/tables' },
    ),
  );
  await press('Letzte Bestellungen');
  await act(async () => undefined);
}

it('a page that can not be loaded without network leads back to the order, and nothing is loaded anew', async () => {
  noteContact(false);
  await followLink();
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Seite nicht geladen');
  expect(page.textContent).toContain('Keine Verbindung zum Server');
  await press('Zurück');
  expect(page.querySelector('h1')?.textContent).toBe('Tisch auswählen');
});

it('with network it is loaded anew: the server may have a newer version', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await followLink();
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Seite nicht geladen');
  await press('Neu laden');
  expect(reload).toHaveBeenCalledOnce();
});

it('where the network has gone since without a word, nothing is loaded anew and there is a way back', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await followLink();
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Seite nicht geladen');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await press('Neu laden');
  expect(reload).not.toHaveBeenCalled();
  await press('Zurück');
  expect(page.querySelector('h1')?.textContent).toBe('Tisch auswählen');
});
