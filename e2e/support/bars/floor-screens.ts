import { SERVER_FAILURE } from './answers.ts';
import { ORDER_SCREENS } from './order-screens.ts';
import type { Screen } from './screen.ts';

export const LAST_ORDER = {
  clientOrderId: '018f0000-0000-7000-8000-000000000001',
  eventId: 1,
  tableNumber: '12',
  isTakeawayMode: false,
  totalRappen: 3250,
  changeRappen: 1750,
  reached: 'server',
};

export const RECEIPT: Screen = {
  title: 'Quittung',
  route: '/receipt/:orderId',
  path: '/receipt/1',
  as: 'waiter',
  also: ['organizer', 'admin'],
  affected: /receipt$/,
  shows: {
    loading: 'Lade Quittung...',
    error: `Fehler beim Laden der Quittung: ${SERVER_FAILURE}`,
    filled: ['Quittung Nr. 41', 'Auf Drucker drucken', 'MWST-Nr. CHE-116.281.710', 'Rundung'],
  },
};

export const START: Screen = {
  title: 'Start',
  route: '/',
  path: '/',
  as: 'registeredWaiter',
  also: ['organizer', 'kitchen', 'admin'],
  isFloor: true,
  shows: {
    loading: ['Tisch und Event auswählen', 'Lade Events...'],
    error: SERVER_FAILURE,
    empty: 'Tisch und Event auswählen',
    filled: ['Tisch und Event auswählen', 'Heute: Unterhaltungsabend'],
  },
};

export const CONFIRMATION: Screen = {
  title: 'Bestätigung',
  route: '/confirmation',
  path: '/confirmation',
  as: 'organizer',
  also: ['waiter', 'admin'],
  handedOver: { tableNumber: '12', isTakeawayMode: false },
  heldTimersMs: [100],
  stored: { lastOrder: JSON.stringify(LAST_ORDER) },
  shows: { filled: ['Bestellung erfolgreich!', /Die Bestellung für Tisch 12/, 'CHF 17.50', 'Quittung'] },
};

export const LAST_ORDERS: Screen = {
  title: 'Letzte Bestellungen',
  route: '/orders',
  path: '/orders',
  as: 'waiter',
  also: ['organizer', 'admin'],
  isFloor: true,
  shows: {
    loading: 'Lade Bestellungen...',
    error: SERVER_FAILURE,
    empty: 'Noch keine Bestellungen',
    filled: ['Nr. 41', 'Nicht gedruckt – Küchendrucker Grillstation: keine Antwort', 'Storniert: Gast ist gegangen'],
  },
};

export const FLOOR_SCREENS: Screen[] = [
  START,
  {
    title: 'Start ohne Tisch-Nr.',
    route: '/',
    path: '/',
    as: 'organizer',
    isFloor: true,
    first: (page) => page.getByRole('button', { name: 'Weiter' }).click(),
    shows: { filled: 'Bitte eine Tisch-Nr. eingeben!' },
  },
  {
    title: 'Tischwahl',
    route: '/tables',
    path: '/tables',
    as: 'waiter',
    also: ['organizer', 'kitchen'],
    isFloor: true,
    shows: { filled: 'Tisch auswählen' },
  },
  LAST_ORDERS,
  RECEIPT,
  {
    ...RECEIPT,
    title: 'Quittung einer stornierten Bestellung',
    also: [],
    special: {
      'GET /api/orders/1/receipt': {
        status: 409,
        body: { message: 'Diese Bestellung ist storniert.', code: 'ORDER_CANCELLED', details: [] },
      },
    },
    shows: { filled: ['STORNIERT', 'Diese Bestellung ist storniert.'] },
  },
  {
    ...RECEIPT,
    title: 'Quittung gedruckt',
    also: [],
    special: {
      'POST /api/orders/1/receipt/print': {
        body: { printer: 'Küchendrucker Grillstation', isCopy: true, isRetried: false },
      },
    },
    first: (page) => page.getByRole('button', { name: 'Auf Drucker drucken' }).click(),
    shows: { filled: 'Die Quittung kommt bei Küchendrucker Grillstation, als KOPIE.' },
  },
  {
    title: 'Bestellung stornieren',
    route: '/orders',
    path: '/orders',
    as: 'waiter',
    isFloor: true,
    first: (page) => page.getByRole('button', { name: 'Stornieren' }).first().click(),
    shows: { filled: ['Bestellung 41 stornieren?', 'Anderer Grund'] },
  },
  ...ORDER_SCREENS,
  CONFIRMATION,
];
