import type { Cart } from '@bestellsystem/domain/cart.ts';
import { SERVER_FAILURE } from './answers.ts';
import { ORDERS } from './event-data.ts';
import { ITEMS } from './menu-data.ts';
import type { Screen } from './screen.ts';

/** Twelve lines: more than any screen shows without scrolling. */
const CART: Cart = ITEMS.slice(0, 12).map(({ id, name, price, category }, at) => ({
  menuItemId: id,
  name,
  category: category.name,
  priceRappen: Math.round((at % 4 === 0 ? price - 0.5 : price) * 100),
  quantity: (at % 3) + 1,
  ...(at === 1 && { note: 'ohne Ketchup, mit Mayonnaise' }),
}));

const ID = '018f0000-0000-7000-8000-000000000001';
const ORDER = { eventId: 1, tableNumber: '12', preservedOrder: CART, clientOrderId: ID };
const TO_PAY = {
  tableNumber: '12',
  eventId: 1,
  order: CART,
  total: 0,
  isTakeawayMode: false,
  clientOrderId: ID,
};

const FINISH = /^Bestellung abschliessen/;
export const TABLE_STEP: Screen = {
  title: 'Tischwahl am Event',
  route: '/event-menu',
  path: '/event-menu',
  as: 'waiter',
  also: ['organizer', 'admin'],
  isFloor: true,
  handedOver: { eventId: 1, preSelectedEvent: true },
  stored: { 'recentTables 1': '["12","7","104","4"]' },
  shows: {
    loading: 'Überprüfe Zugriffsberechtigung...',
    error: `Fehler bei der Zugriffsprüfung: ${SERVER_FAILURE}`,
    empty: ['Tisch auswählen', 'Takeaway'],
    filled: ['Tisch auswählen', 'Takeaway'],
  },
};

export const CATEGORY_STEP: Screen = {
  title: 'Kategorien',
  route: '/event-menu',
  path: '/event-menu?event=1&tisch=12',
  as: 'waiter',
  also: ['organizer', 'admin'],
  isFloor: true,
  handedOver: ORDER,
  shows: { empty: 'Keine Menüpunkte verfügbar', filled: ['Alkoholfreie Getränke', FINISH] },
};

export const ITEM_STEP: Screen = {
  title: 'Artikel',
  route: '/event-menu',
  path: '/event-menu?event=1&tisch=12&kategorie=1',
  as: 'waiter',
  also: ['organizer'],
  isFloor: true,
  handedOver: ORDER,
  shows: { filled: ['Rindshohrückensteak', FINISH] },
};

export const PAYMENT: Screen = {
  title: 'Zahlung',
  route: '/payment',
  path: '/payment',
  as: 'waiter',
  also: ['organizer', 'admin'],
  isFloor: true,
  isPayment: true,
  handedOver: TO_PAY,
  shows: { filled: ['Rückgeld', 'Karte/Twint', /Noch offen/] },
};

/** A total that no coins make: the line that tells the rounding takes room from the keys. */
export const PAYMENT_ROUNDED: Screen = {
  ...PAYMENT,
  title: 'Zahlung gerundet',
  // An address of its own: what was handed over to another screen stays with that one's.
  path: '/payment?gerundet',
  handedOver: {
    ...TO_PAY,
    order: CART.map((line, at) => (at === 0 ? { ...line, priceRappen: 383 } : line)),
    isCashRounded: true,
  },
  shows: { filled: [/Rundung/, 'Karte/Twint'] },
};

/** More comes back than is owed, and that is rounded. */
export const PAYMENT_PAID_OUT: Screen = {
  ...PAYMENT_ROUNDED,
  title: 'Zahlung von zurückgegebenem Depot',
  path: '/payment?depot',
  handedOver: {
    ...TO_PAY,
    order: CART.slice(0, 1).map((line) => ({ ...line, priceRappen: 183, quantity: -1, isDeposit: true })),
    isCashRounded: true,
  },
  shows: { filled: [/Rundung/, 'Auszahlen', 'Auszahlung abschliessen'] },
};

/** From the table to the money. */
export const ORDER_SCREENS: Screen[] = [
  TABLE_STEP,
  {
    ...TABLE_STEP,
    title: 'Eventmenü, das noch lädt',
    affected: /menu-items|categories|active/,
    also: [],
    shows: { loading: 'Lade Eventmenü...', error: SERVER_FAILURE },
  },
  {
    ...TABLE_STEP,
    title: 'Tischwahl ohne Tisch-Nr.',
    also: [],
    first: (page) => page.getByRole('button', { name: 'Weiter' }).click(),
    shows: { filled: 'Bitte eine Tisch-Nr. eingeben!' },
  },
  {
    ...TABLE_STEP,
    title: 'Kein Zugriff',
    also: [],
    special: { 'GET /api/events/waiter-access/1': { body: { canAccess: false } } },
    shows: {
      filled: [
        'Kein Zugriff',
        'Sie haben keinen Zugriff auf dieses Event. Bitte wenden Sie sich an den Veranstalter.',
        /ist ausgeschaltet oder abgeschlossen/,
      ],
    },
  },
  CATEGORY_STEP,
  {
    ...CATEGORY_STEP,
    title: 'Kategorie ohne Artikel',
    also: [],
    heldTimersMs: [6000],
    first: (page) => page.getByRole('button', { name: /^Mitternachtsimbiss/ }).click(),
    shows: { filled: 'Diese Kategorie enthält keine Menüpunkte.' },
  },
  ITEM_STEP,
  {
    ...ITEM_STEP,
    title: 'Artikel ohne Bestellung',
    also: [],
    handedOver: { eventId: 1, tableNumber: '12' },
    shows: { filled: ['Rindshohrückensteak', /^Bestellung abschliessen \(0 Artikel\)/] },
  },
  {
    ...ITEM_STEP,
    title: 'Artikel nach einem Tipp',
    also: [],
    heldTimersMs: [6000],
    first: (page) => page.getByRole('button', { name: /^Maiskolben, CHF 5\.00/ }).click(),
    shows: { filled: 'Rückgängig' },
  },
  {
    ...ITEM_STEP,
    title: 'Menü des Kellners',
    path: '/event-menu',
    also: [],
    handedOver: { eventId: 1, preSelectedEvent: true },
    first: async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      // The one of the screen that stays, not of the one that is loading.
      await page.getByRole('button', { name: 'Weiter' }).waitFor();
      await page.getByRole('button', { name: 'Menü', exact: true }).click();
    },
    shows: { filled: ['Tastengrösse', 'Abmelden'] },
  },
  PAYMENT,
  {
    ...PAYMENT,
    title: 'Zahlung bereit',
    also: [],
    first: (page) => page.getByRole('button', { name: 'Karte/Twint' }).click(),
    shows: { filled: 'Zahlung abschliessen' },
  },
  {
    ...PAYMENT,
    title: 'Zahlung abgewiesen',
    also: [],
    special: {
      'POST /api/orders': {
        status: 409,
        body: { message: 'Der Artikel Bratwurst ist ausverkauft.', code: 'SOLD_OUT', details: [] },
      },
    },
    first: async (page) => {
      await page.getByRole('button', { name: 'Karte/Twint' }).click();
      await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
    },
    shows: { filled: 'Der Artikel Bratwurst ist ausverkauft.' },
  },
  {
    ...PAYMENT,
    title: 'Bezahlt',
    also: [],
    heldTimersMs: [1500],
    special: { 'POST /api/orders': { status: 201, body: ORDERS[0] } },
    first: async (page) => {
      await page.getByRole('button', { name: 'Karte/Twint' }).click();
      await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
    },
    shows: { filled: 'Bestellung abgeschlossen!' },
  },
  {
    title: 'Zahlung ohne Bestellung',
    route: '/payment',
    path: '/payment',
    as: 'waiter',
    also: ['organizer'],
    shows: { filled: 'Keine Bestellung vorhanden' },
  },
];
