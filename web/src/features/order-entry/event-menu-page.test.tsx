// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { withDeviceDatabase } from '../../lib/device-db.ts';
import { getDraft, keepDraft } from '../../lib/order-drafts.ts';
import { FakeEventSource } from '../../lib/testing/fake-event-source.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import type { EventMenuItemWire } from './event-menu-api.ts';
import { EventMenuPage } from './event-menu-page.tsx';
import { menuFromWire } from './menu-model.ts';

waiterForEachTest();
afterEach(() => void vi.useRealTimers());
const { page, leave, renderAndWait } = pageForEachTest();

function open(step = ''): Promise<void> {
  const screen = (
    <Routes>
      <Route path="/event-menu" element={<EventMenuPage />} />
      <Route path="/payment" element={<Payment />} />
    </Routes>
  );
  return renderAndWait(
    waiterScreen(screen, {
      path: `/event-menu?event=4${step}`,
      chrome: { navHidden: true },
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
  await keepDraft({ eventId: 4, tableNumber: '12', cart, clientOrderId: crypto.randomUUID() });
  await open('&tisch=12');
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

it('a draft that is thrown away is gone from the device', async () => {
  serveRoesti();
  await openOrderOfRoesti();
  await expect.poll(() => key('Verwerfen')).toBeDefined();
  key('Verwerfen')?.click();
  await expect.poll(() => page.textContent).toContain('Noch nichts gewählt');
  await expect.poll(() => getDraft(4, '12')).toBeUndefined();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  leave();
});

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
  await open();
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
