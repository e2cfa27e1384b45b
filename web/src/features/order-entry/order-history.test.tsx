// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getDraft, keepDraft } from '../../lib/order-drafts.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import type { EventMenuItemWire } from './event-menu-api.ts';
import { EventMenuPage } from './event-menu-page.tsx';

waiterForEachTest();
const { page, leave, renderAndWait } = pageForEachTest();

const SPEISEN = { id: 1, name: 'Speisen', displayOrder: 0, color: '#3B82F6' };
const ROESTI = {
  id: 3,
  menuItem: { id: 7, name: 'Rösti', description: '', price: 14, category: SPEISEN },
  category: SPEISEN,
  categoryId: 1,
  specialPrice: 14,
  soldOut: false,
} as EventMenuItemWire;
const CART = [{ menuItemId: 7, name: 'Rösti', category: 'Speisen', priceRappen: 1400, quantity: 1 }];

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('waiter-access') ? { canAccess: true } : url.includes('menu-items') ? [ROESTI] : []),
  );
});
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  leave();
});

/** What the browser's own key does is done by «Wieder». */
async function open(step = ''): Promise<void> {
  await renderAndWait(
    waiterScreen(
      <>
        <WayBack />
        <Routes>
          <Route path="/event-menu" element={<EventMenuPage />} />
        </Routes>
      </>,
      { path: `/event-menu?event=4${step}` },
    ),
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

function WayBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Wieder
    </button>
  );
}

function key(name: string) {
  return [...page.querySelectorAll('button')].find((found) =>
    `${found.getAttribute('aria-label')}${found.textContent}`.includes(name),
  );
}

async function press(name: string): Promise<void> {
  await expect.poll(() => key(name)).toBeDefined();
  key(name)?.click();
}

async function type(table: string): Promise<void> {
  await expect.poll(() => page.querySelector('output')?.textContent).toBe('–');
  const keys = [...page.querySelectorAll('button')];
  for (const digit of table) keys.find(({ textContent }) => textContent === digit)?.click();
  await expect.poll(() => page.querySelector('output')?.textContent).toBe(table);
}

const headed = (title: string) => expect.poll(() => page.querySelector('h1')?.textContent).toContain(title);

it('two taps on «Weiter» or on a category are one step: the way back of the device leads to the step before', async () => {
  await open();
  await type('7');
  const goOn = key('Weiter');
  for (let tap = 0; tap < 3; tap++) goOn?.click();
  await expect.poll(() => key('Speisen')).toBeDefined();
  const category = key('Speisen');
  for (let tap = 0; tap < 3; tap++) category?.click();
  await expect.poll(() => key('Rösti')).toBeDefined();
  await press('Wieder');
  await headed('Kategorien');
  await press('Wieder');
  await headed('Tisch auswählen');
});

it('after an order has moved the way back leads to its categories at the new table', async () => {
  await open();
  await type('61');
  await press('Weiter');
  await press('Speisen');
  await press('Rösti, CHF 14.00');
  await expect.poll(() => key('(1 Artikel)')).toBeDefined();
  await press('Tisch 61, ändern');
  await type('62');
  await press('Weiter');
  await expect.poll(() => key('Tisch 62, ändern')).toBeDefined();
  await press('Wieder');
  await headed('Kategorien');
  expect(key('Tisch 62, ändern')).toBeDefined();
  expect(key('(1 Artikel)')).toBeDefined();
  expect((await getDraft(4, '62'))?.cart).toMatchObject(CART);
  expect(await getDraft(4, '61')).toBeUndefined();

  await press('Wieder');
  await headed('Tisch auswählen');
  await type('61');
  await press('Weiter');
  await expect.poll(() => key('Tisch 61, ändern')).toBeDefined();
  expect(key('(0 Artikel)')).toBeDefined();
});

it('a draft that moves to a table is not called one that was found there', async () => {
  await keepDraft({ eventId: 4, tableNumber: '63', cart: CART, clientOrderId: 'moves' });
  await open('&tisch=63');
  await expect.poll(() => page.textContent).toContain('Entwurf Tisch 63 wiederhergestellt');
  await press('Tisch 63, ändern');
  await type('64');
  await press('Weiter');
  await expect.poll(() => key('Tisch 64, ändern')).toBeDefined();
  expect(key('(1 Artikel)')).toBeDefined();
  expect(page.textContent).not.toContain('wiederhergestellt');
});

it('who comes back from the payment by the way back of the device has not left the order; who chooses its table anew has', async () => {
  await open();
  await type('66');
  await press('Weiter');
  await press('Speisen');
  await press('Rösti, CHF 14.00');
  await press('Bestellung abschliessen (1 Artikel)');
  await expect.poll(() => key('Bestellung abschliessen')).toBeUndefined();
  await press('Wieder');
  await expect.poll(() => key('(1 Artikel)')).toBeDefined();
  expect(page.textContent).not.toContain('wiederhergestellt');

  await press('Bestellung abschliessen (1 Artikel)');
  await expect.poll(() => key('Bestellung abschliessen')).toBeUndefined();
  for (let step = 0; step < 3; step++) await press('Wieder');
  await type('66');
  await press('Weiter');
  await expect.poll(() => page.textContent).toContain('Entwurf Tisch 66 wiederhergestellt');
});

it('where the category has gone from the menu «Zurück» leads to the tables at once', async () => {
  await open('&tisch=65&kategorie=99');
  await headed('Kategorien');
  await press('Zurück');
  await headed('Tisch auswählen');
});
