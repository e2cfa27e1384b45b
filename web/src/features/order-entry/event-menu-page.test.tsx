// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { withDeviceDatabase } from '../../lib/device-db.ts';
import { keepDraft } from '../../lib/order-drafts.ts';
import { submitOrder } from '../../lib/outbox.ts';
import { readStoredUser } from '../../lib/stored-user.ts';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { askAtStart } from './ask-at-start.ts';
import type { EventMenuItemWire } from './event-menu-api.ts';
import { EventMenuPage } from './event-menu-page.tsx';
import { menuFromWire } from './menu-model.ts';

vi.mock('./no-access.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

waiterForEachTest();
afterEach(() => void vi.useRealTimers());
const { page, renderAndWait } = pageForEachTest();

function open(navHidden: boolean, step = '', queries?: QueryClient): Promise<void> {
  const screen = (
    <Routes>
      <Route path="/event-menu" element={<EventMenuPage />} />
      <Route path="/payment" element={<Payment />} />
    </Routes>
  );
  return renderAndWait(
    waiterScreen(screen, {
      path: `/event-menu?event=4${step}`,
      chrome: { menu: <button type="button">Menü</button>, navHidden },
      queries,
    }),
  );
}

function Payment() {
  const navigate = useNavigate();
  return (
    <>
      <h1>Zahlung</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        Wieder
      </button>
    </>
  );
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

const DAY_MS = 86_400_000;
const SPEISEN = { id: 1, name: 'Speisen', displayOrder: 0, color: '#3B82F6' };
const ROESTI = {
  id: 3,
  menuItem: { id: 7, name: 'Rösti', description: '', price: 14, category: SPEISEN },
  category: SPEISEN,
  categoryId: 1,
  specialPrice: 14,
  soldOut: false,
} as EventMenuItemWire;

function key(name: string) {
  return [...page.querySelectorAll('button')].find((found) =>
    `${found.getAttribute('aria-label')}${found.textContent}`.includes(name),
  );
}

async function openOrderOfRoesti() {
  const cart = [{ menuItemId: 7, name: 'Rösti', category: 'Speisen', priceRappen: 1400, quantity: 1 }];
  await keepDraft({ eventId: 4, tableNumber: '12', cart, clientOrderId: 'b' });
  await open(true, '&tisch=12');
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await expect.poll(() => key('(1 Artikel)')).toBeDefined();
}

it.each([
  [
    'is sold out does not come to the payment',
    [{ ...ROESTI, soldOut: true }],
    'Rösti ist ausverkauft, bitte entfernen.',
  ],
  ['is gone does not come to the payment', [], 'Rösti ist nicht mehr im Menü, bitte entfernen.'],
  ['is there comes to the payment', [ROESTI], ''],
])('what %s: the guest would pay for what the server refuses', async (_, menu, said) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('waiter-access') ? { canAccess: true } : url.includes('menu-items') ? menu : []),
  );
  await openOrderOfRoesti();
  await expect.poll(() => page.textContent).toContain(said);
  key('Meldung schliessen')?.click();
  await expect.poll(() => key('Meldung schliessen')).toBeUndefined();
  key('(1 Artikel)')?.click();
  await expect.poll(() => page.textContent).toContain(said || 'Zahlung');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

it('without network what an old menu calls sold out comes to the payment: paid orders are taken as they are', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const loadedAt = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const menu = {
    eventName: 'Fest',
    takeawayEnabled: true,
    menu: menuFromWire([{ ...ROESTI, soldOut: true }]),
    loadedAt,
  };
  await withDeviceDatabase((database) => database.put('menus', { eventId: 4, loadedAt, menu }));
  await openOrderOfRoesti();
  // Of another evening, which is said.
  await expect.poll(() => page.textContent).toMatch(/Stand \d\d\.\d\d\. \d\d:\d\d/);
  key('(1 Artikel)')?.click();
  await expect.poll(() => page.textContent).toContain('Zahlung');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

function serveRoesti(menuWasAsked = () => {}): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const isMenu = url.includes('menu-items');
    if (isMenu) menuWasAsked();
    return Response.json(url.includes('waiter-access') ? { canAccess: true } : isMenu ? [ROESTI] : []);
  });
}

it('two taps on the last key lead to one payment: one step back leads to the order again', async () => {
  serveRoesti();
  await openOrderOfRoesti();
  const finish = key('(1 Artikel)');
  finish?.click();
  finish?.click();
  await expect.poll(() => page.textContent).toContain('Zahlung');
  key('Wieder')?.click();
  await expect.poll(() => page.textContent).not.toContain('Zahlung');
  expect(page.textContent).toContain('Tisch 12');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

it('while the stream tells of changes the menu is not asked for every few seconds, nor because a ticket was printed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
  let asked = 0;
  serveRoesti(() => {
    asked += 1;
  });
  await open(true);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  while (FakeEventSource.opened.length === 0) await pass(10);
  const stream = () => FakeEventSource.opened.at(-1);
  await act(async () => stream()?.say('hello'));
  await pass(1000);
  asked = 0;
  await act(async () => stream()?.say('printer.updated'));
  await pass(60_000);
  expect(asked).toBe(0);
  await act(async () => stream()?.say('menu.updated'));
  await pass(1000);
  expect(asked).toBe(1);
  await act(async () => stream()?.breakOff(0));
  await pass(60_000);
  expect(asked).toBeGreaterThan(2);
  await act(async () => stream()?.say('hello'));
  await pass(1000);
  asked = 0;
  await pass(60_000);
  expect(asked).toBe(0);
  // A line that died without a word is made good for all the same.
  await pass(300_000);
  expect(asked).toBeGreaterThan(0);
});

it('two taps on «Weiter» or on a category are one step: the way back of the device leads to the step before', async () => {
  serveRoesti();
  await renderAndWait(
    waiterScreen(
      <>
        <WayBack />
        <Routes>
          <Route path="/event-menu" element={<EventMenuPage />} />
        </Routes>
      </>,
      { path: '/event-menu?event=4' },
    ),
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await expect.poll(() => key('Weiter')).toBeDefined();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true }));
  await expect.poll(() => page.querySelector('output')?.textContent).toBe('7');
  const goOn = key('Weiter');
  for (let tap = 0; tap < 3; tap++) goOn?.click();
  await expect.poll(() => key('Speisen')).toBeDefined();
  const category = key('Speisen');
  for (let tap = 0; tap < 3; tap++) category?.click();
  await expect.poll(() => key('Rösti')).toBeDefined();
  key('Wieder')?.click();
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Kategorien');
  key('Wieder')?.click();
  await expect.poll(() => page.querySelector('h1')?.textContent).toContain('Tisch auswählen');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

function WayBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Wieder
    </button>
  );
}
