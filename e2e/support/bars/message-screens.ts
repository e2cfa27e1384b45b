import type { Page } from '@playwright/test';
import { untilPaid } from '../paid.ts';
import type { Answer } from './answers.ts';
import { SERVER_FAILURE } from './answers.ts';
import { ENTRANCE_SCREENS } from './entrance-screens.ts';
import { ORDERS } from './event-data.ts';
import { PAYMENT } from './order-screens.ts';
import type { Screen } from './screen.ts';

/** What has to go wrong before it is said. */
const FAILED: Answer = { status: 500, body: { message: SERVER_FAILURE, code: 'INTERNAL' } };
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const STATISTICS: Screen = {
  title: 'Statistik',
  route: '/statistics/event/:eventId',
  path: '/statistics/event/1',
  as: 'organizer',
  shows: {},
};

const SEARCH: Screen = {
  title: 'Drucker suchen',
  route: '/events/printer-setup',
  path: '/events/printer-setup?event=1&step=1',
  as: 'organizer',
  first: press('Ultraschnell suchen'),
  shows: {},
};

const DIAGNOSTICS: Screen = {
  title: 'Printer diagnostics',
  route: '/debug/printer',
  path: '/debug/printer',
  as: 'organizer',
  shows: {},
};

const register = ENTRANCE_SCREENS.find(({ title }) => title === 'Registrieren fehlgeschlagen');
if (!register) throw new Error('There is no screen for a registration that fails');

export const MESSAGE_SCREENS: readonly Screen[] = [
  {
    ...register,
    title: 'Registrieren fehlgeschlagen ohne Grund',
    special: { 'POST /api/auth/register': { status: 502, body: null } },
    shows: { filled: 'Registrierung fehlgeschlagen' },
  },
  {
    title: 'Eine Seite ohne Anmeldung',
    saidIn: '[role="status"]',
    route: '/login',
    path: '/events/menu-management',
    as: 'nobody',
    shows: { filled: 'Sie müssen angemeldet sein, um diese Seite anzuzeigen.' },
  },
  {
    title: 'Vom Server abgemeldet',
    saidIn: '[role="status"]',
    route: '/login',
    path: '/events',
    as: 'organizer',
    special: { 'GET /api/events': { status: 401, body: { message: 'Nicht angemeldet', code: 'UNAUTHENTICATED' } } },
    shows: { filled: 'Sie müssen angemeldet sein, um diese Aktion auszuführen.' },
  },
  {
    title: 'Kellner vom Server abgemeldet',
    saidIn: '[role="status"]',
    route: '/login',
    path: '/event-menu',
    as: 'waiter',
    special: { 'GET /api/auth/me': { status: 401, body: { message: 'Nicht angemeldet', code: 'UNAUTHENTICATED' } } },
    shows: { filled: /Dieses Gerät wurde abgemeldet\. / },
  },
  {
    ...STATISTICS,
    title: 'CSV ohne Berechtigung',
    special: { 'GET /api/statistics/event/1/export': { status: 403, body: { message: 'Nein', code: 'FORBIDDEN' } } },
    first: press('CSV Tag'),
    shows: { filled: 'Keine Berechtigung für CSV-Export' },
  },
  {
    ...STATISTICS,
    title: 'CSV fehlgeschlagen',
    special: { 'GET /api/statistics/event/1/export': FAILED },
    first: press('CSV Tag'),
    shows: { filled: 'Export fehlgeschlagen (500)' },
  },
  {
    ...STATISTICS,
    title: 'Rechnung ohne Daten',
    special: { 'GET /api/statistics/event/1/invoice-data': FAILED },
    first: press('Rechnung drucken'),
    shows: { filled: 'Rechnungsdaten konnten nicht geladen werden' },
  },
  {
    ...STATISTICS,
    title: 'Rechnung ohne Fenster',
    first: async (page) => {
      await page.evaluate(() => Object.assign(window, { open: () => null }));
      await press('Rechnung drucken')(page);
    },
    shows: { filled: 'Popup blockiert. Bitte Popups für diese Seite erlauben.' },
  },
  {
    title: 'Absturz',
    saidIn: 'main > *',
    route: '/events',
    path: '/events',
    as: 'organizer',
    special: { 'GET /api/events': { body: [null] } },
    shows: { filled: [/^Ein unerwarteter Fehler ist aufgetreten: /, 'Neu laden'] },
  },
  {
    ...SEARCH,
    title: 'Kein Drucker gefunden',
    saidIn: '[role="status"]',
    special: {
      'POST /api/printers/status': { body: { status: 'ok' } },
      'POST /api/printers/scan': { body: { scanId: 'eine' } },
      'GET /api/printers/scan/eine': { body: { done: true, progress: 1, printers: [], helpers: [] } },
    },
    shows: { filled: ['No printers found on local network', 'Im lokalen Netz wurde kein Drucker gefunden.'] },
  },
  {
    ...SEARCH,
    title: 'Suche nur mit der App',
    saidIn: '[role="status"]',
    special: {
      'POST /api/printers/status': { body: { status: 'ok' } },
      'POST /api/printers/scan': {
        status: 409,
        body: { message: 'Der Server hat kein Druckernetz.', code: 'NO_PRINTER_NETWORK' },
      },
    },
    shows: { filled: ['Android app required', 'Öffnen Sie diese Seite in der Android-App'] },
  },
  {
    ...SEARCH,
    title: 'Suche der App fehlgeschlagen',
    app: { scanForPrinters: { success: false }, testConnection: { success: true } },
    shows: { filled: 'Auto-discovery failed' },
  },
  {
    ...DIAGNOSTICS,
    title: 'Diagnosis without categories',
    saidIn: 'li',
    special: { 'GET /api/categories': FAILED },
    first: press('Load Categories'),
    shows: { filled: /Failed to fetch categories: .*500.*Speisen, Getraenke, Alle/ },
  },
  {
    title: 'Administrator löschen',
    saidIn: 'button',
    route: '/admin/users',
    path: '/admin/users',
    as: 'admin',
    first: (page) => page.getByRole('button', { name: 'Löschen', disabled: true }).first().click({ force: true }),
    shows: { filled: 'Admin-Benutzer können nicht gelöscht werden' },
  },
];

/** An order on a device that prints itself, while the server lends no tickets and takes none over. */
export const UNPRINTED: Screen = {
  ...PAYMENT,
  title: 'Bezahlt ohne Druck',
  app: { getPrinterConfig: { success: false } },
  special: {
    'POST /api/orders': { status: 201, body: ORDERS[0] },
    'POST /api/orders/get-print-data': FAILED,
    'POST /api/orders/prepare-payment': FAILED,
    'GET /api/print-jobs/order/018f0000-0000-7000-8000-000000000001': { body: [] },
  },
  first: async (page) => {
    await press('Karte/Twint')(page);
    // The sign of it goes by itself; then the next table is chosen.
    await untilPaid(page, () => press('Zahlung abschliessen')(page));
  },
  shows: { filled: 'Weiter' },
};
