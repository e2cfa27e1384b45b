import { SERVER_FAILURE } from './answers.ts';
import type { Screen } from './screen.ts';

export const STANDARD_MENU: Screen = {
  title: 'Standardmenü',
  route: '/menu',
  path: '/menu',
  as: 'waiter',
  also: ['organizer', 'kitchen'],
  isFloor: true,
  handedOver: { tableNumber: '12' },
  shows: { filled: ['Getränke', 'Vorspeisen', 'Hauptspeisen', 'Desserts'] },
};

export const KITCHEN: Screen = {
  title: 'Küche',
  special: { 'POST /api/events/1/orders/seen': { body: {} } },
  route: '/kitchen',
  path: '/kitchen',
  as: 'kitchen',
  also: ['waiter', 'organizer', 'admin'],
  isFloor: true,
  stored: { kitchen: JSON.stringify({ eventId: 1, theme: 'dark' }) },
  shows: {
    loading: 'Lade Events...',
    error: `Fehler beim Laden der Events: ${SERVER_FAILURE}`,
    empty: 'Demo – ohne Serververbindung',
    filled: ['Total offen', /Schweinssteaksandwich/],
  },
};

export const KITCHEN_AND_MENU_SCREENS: Screen[] = [
  STANDARD_MENU,
  {
    title: 'Artikel des Standardmenüs',
    route: '/menu',
    path: '/menu?kategorie=1',
    as: 'organizer',
    isFloor: true,
    handedOver: { tableNumber: '12' },
    first: (page) => page.getByRole('button', { name: /^Rivella rot/ }).click(),
    shows: { filled: /^Bestellung abschliessen \(1 Artikel\)/ },
  },
  KITCHEN,
  {
    title: 'Erledigte Bestellungen der Küche',
    special: { 'POST /api/events/1/orders/seen': { body: {} } },
    route: '/kitchen',
    path: '/kitchen',
    as: 'kitchen',
    isFloor: true,
    stored: { kitchen: JSON.stringify({ eventId: 1, theme: 'dark' }) },
    first: (page) => page.getByRole('button', { name: 'Erledigt (1)' }).click(),
    shows: { filled: ['Die letzten drei Stunden. Zurückgeholte sind wieder in Zubereitung.', 'Zurückholen'] },
  },
  {
    title: 'Küche ohne Bestellungen',
    route: '/kitchen',
    path: '/kitchen',
    as: 'kitchen',
    isFloor: true,
    affected: /\/api\/orders/,
    stored: { kitchen: JSON.stringify({ eventId: 1, theme: 'dark' }) },
    shows: { empty: 'Keine offenen Bestellungen', error: SERVER_FAILURE },
  },
  {
    title: 'Abholung',
    route: '/pickup/:eventId',
    path: '/pickup/1',
    as: 'kitchen',
    also: ['organizer'],
    shows: { loading: 'Lade Bestellungen...', error: SERVER_FAILURE, empty: 'In Zubereitung', filled: '43' },
  },
];
