// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { withDeviceDatabase } from '../../lib/device-db.ts';
import { submitOrder } from '../../lib/outbox.ts';
import { readStoredUser } from '../../lib/stored-user.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { askAtStart } from './ask-at-start.ts';
import { EventMenuPage } from './event-menu-page.tsx';

vi.mock('./no-access.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

waiterForEachTest();
afterEach(() => void vi.useRealTimers());
const { page, renderAndWait } = pageForEachTest();

function open(navHidden: boolean, step = '', queries?: QueryClient): Promise<void> {
  const chrome = { menu: <button type="button">Menü</button>, navHidden };
  return renderAndWait(waiterScreen(<EventMenuPage />, { path: `/event-menu?event=4${step}`, chrome, queries }));
}

async function openWhileServerIsSilent(navHidden: boolean) {
  await open(navHidden);
  expect(page.querySelector('h1')?.textContent).toBe('Bestellung aufnehmen');
}

it('who waits without a navigation can still log out', async () => {
  await openWhileServerIsSilent(true);
  expect(page.querySelector('button')?.textContent).toBe('Menü');
});

it('who has the navigation gets no second menu', async () => {
  await openWhileServerIsSilent(false);
  expect(page.querySelector('button')).toBeNull();
});

it('who has no access reads so and can ask again, also where the screen for it can not be loaded', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('waiter-access')) return new Promise(() => undefined);
    asked += 1;
    return Response.json({ canAccess: false });
  });
  await submitOrder({ clientOrderId: 'a', user: { username: 'waiter_fest', role: 'WAITER' }, body: '{}' });
  await open(true);
  const title = async () => {
    await act(async () => undefined);
    return page.querySelector('h1')?.textContent;
  };
  await expect.poll(title).toBe('Kein Zugriff');
  expect(page.textContent).toContain('Bitte wenden Sie sich an den Veranstalter.');
  expect(page.textContent).toContain('1 wartet seit');
  const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Nochmals prüfen');
  await act(async () => key?.click());
  expect(asked).toBe(2);
});

it('an access check that the server fails says why, also where the menu has come', async () => {
  let fail: (() => void) | undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('waiter-access')) return Response.json([]);
    await failed;
    return Response.json({ message: 'Datenbank weg', code: 'X' }, { status: 500 });
  });
  await open(true);
  // What storage and network bring comes by itself, outside of any `act`.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await expect.poll(() => withDeviceDatabase((database) => database.get('menus', 4))).toBeDefined();
  fail?.();
  await expect.poll(() => page.textContent).toMatch(/Fehler|Tisch auswählen/);
  expect(page.textContent).toContain('Fehler bei der Zugriffsprüfung: Datenbank weg');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

it('an access check whose line died is asked for again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let isDead = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDead && url.includes('waiter-access')) throw new TypeError('Failed to fetch');
    return Response.json(url.includes('waiter-access') ? { canAccess: true } : []);
  });
  await open(true, '&tisch=12');
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  while (!/Fehler|Stand/.test(`${page.textContent}`)) await pass(10);
  isDead = false;
  await pass(20_000);
  expect(page.textContent).toContain('Tisch 12');
  expect(page.textContent).not.toContain('Stand');
});

it('a server that asks for patience takes no table away from whoever was let in before', async () => {
  const answers = [
    Response.json({ canAccess: true }),
    Response.json({ code: 'SLOW', message: 'Zu viel' }, { status: 429 }),
  ];
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('waiter-access') ? (answers.shift() ?? new Promise(() => undefined)) : Response.json([]),
  );
  const queries = new QueryClient();
  await open(true, '&tisch=12', queries);
  await until(() => expect(page.textContent).toContain('Tisch 12'));
  await act(() => queries.refetchQueries({ queryKey: ['waiter-access'] }));
  expect(page.textContent).toContain('Tisch 12');
  expect(page.textContent).not.toContain('Fehler');
});

it('what was asked before the first rendering is not asked again by it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(url.includes('waiter-access') ? { canAccess: true } : []);
  });
  history.replaceState(null, '', '/event-menu?event=4');
  const queries = new QueryClient();
  askAtStart(queries, readStoredUser());
  await expect.poll(() => queries.isFetching()).toBe(0);
  await open(true, '', queries);
  await until(() => expect(page.textContent).toContain('Tisch auswählen'));
  expect(asked.filter((url) => url.includes('waiter-access'))).toHaveLength(1);
});
