import { SERVER_FAILURE } from './answers.ts';
import { EVENT } from './event-data.ts';
import type { Screen } from './screen.ts';

const EVENTS: Screen = {
  title: 'Events',
  route: '/events',
  path: '/events',
  as: 'organizer',
  shows: {
    loading: 'Lade Events...',
    error: SERVER_FAILURE,
    empty: 'Keine Events vorhanden',
    filled: [
      EVENT.name,
      'Details',
      'Bearbeiten',
      'Löschen',
      'Küche',
      'Bestellungen',
      'Events',
      'Menüverwaltung',
      'Drucker',
    ],
  },
};

export const EVENT_PAGE: Screen = {
  title: 'Eventinformationen',
  route: '/events/:id',
  path: '/events/1',
  as: 'organizer',
  also: ['admin'],
  shows: { loading: 'Lade Events...', error: SERVER_FAILURE, filled: ['Eventinformationen', 'turnverein'] },
};

export const EVENT_COPY: Screen = {
  title: 'Event kopieren',
  route: '/events/create',
  path: '/events/create?from=1',
  as: 'organizer',
  isDialog: true,
  shows: { filled: [`Kopie von «${EVENT.name}»`, /^Kommen mit: 22 Menüpunkte/] },
};

export const MENU_MANAGEMENT: Screen = {
  title: 'Menüverwaltung',
  route: '/events/menu-management',
  path: '/events/menu-management',
  as: 'organizer',
  also: ['admin'],
  shows: {
    loading: 'Lade Menü...',
    error: `Fehler beim Laden der Kategorien: ${SERVER_FAILURE}`,
    empty: 'Keine Kategorien vorhanden',
    filled: ['Grilladen und Spezialitäten'],
  },
};

const SETTINGS: Screen = {
  title: 'Angaben und MWST',
  route: '/events/settings',
  path: '/events/settings',
  as: 'organizer',
  also: ['admin'],
  shows: { loading: 'Lade Angaben...', error: SERVER_FAILURE, filled: ['MWST-Nr.', 'Beherbergung'] },
};

const SETTINGS_OF_EVENT: Screen = {
  title: 'Angaben des Veranstalters',
  route: '/events/:id/settings',
  path: '/events/1/settings',
  as: 'admin',
  shows: { loading: 'Lade Angaben...', error: SERVER_FAILURE, filled: ['CHE-116.281.710 MWST', 'Turnverein'] },
};

const JOURNAL: Screen = {
  title: 'Journal',
  route: '/events/:id/journal',
  path: '/events/1/journal',
  as: 'organizer',
  shows: {
    loading: 'Lade Journal...',
    error: `Fehler beim Laden des Journals: ${SERVER_FAILURE}`,
    empty: 'Noch keine Einträge',
    filled: ['Bestellung aufgenommen', 'Nr. 12'],
  },
};

const REVIEW: Screen = {
  title: 'Bestellungen zu prüfen',
  route: '/events/review',
  path: '/events/review',
  as: 'organizer',
  also: ['admin'],
  shows: {
    loading: 'Lade Bestellungen...',
    error: SERVER_FAILURE,
    empty: 'Nichts zu prüfen',
    filled: ['Tisch 12', 'Die Anmeldung des Geräts war beendet', 'Buchen'],
  },
};

const USERS: Screen = {
  title: 'Benutzerverwaltung',
  route: '/admin/users',
  path: '/admin/users',
  as: 'admin',
  shows: {
    loading: 'Lade Benutzerdaten...',
    error: [`Fehler: ${SERVER_FAILURE}`, 'Neu laden'],
    empty: 'Keine Benutzer gefunden',
    filled: [
      'musikgesellschaft-eintracht-unterkulm',
      'Benutzerverwaltung',
      'Debug',
      /^ID\b/,
      'Aktuelle Rolle',
      'Rolle ändern',
      'Aktionen',
    ],
  },
  affected: /\/api\/users$/,
};

export const OFFICE_SCREENS: Screen[] = [
  // Menu and printers are the organizer's.
  { ...EVENTS, title: 'Alle Events', as: 'admin', shows: { filled: [EVENT.name, 'Details', 'Löschen'] } },
  REVIEW,
  {
    ...REVIEW,
    title: 'Bestellung buchen',
    also: [],
    first: (page) => page.getByRole('button', { name: 'Buchen' }).click(),
    shows: { filled: ['Als bezahlt buchen', 'Bons für die Küche'] },
  },
  {
    ...REVIEW,
    title: 'Bestellung ablehnen',
    also: [],
    first: (page) => page.getByRole('button', { name: 'Ablehnen' }).click(),
    shows: { filled: ['Tisch 12 ablehnen', 'Grund'] },
  },
  EVENTS,
  SETTINGS,
  SETTINGS_OF_EVENT,
  JOURNAL,
  { ...JOURNAL, title: 'Journal der Installation', route: '/admin/journal', path: '/admin/journal', as: 'admin' },
  {
    title: 'Mein Konto',
    route: '/account',
    path: '/account',
    as: 'organizer',
    shows: {
      loading: 'Lade Anmeldungen...',
      error: `Fehler beim Laden der Anmeldungen: ${SERVER_FAILURE}`,
      filled: ['Dieses Gerät', 'Überall sonst abmelden'],
    },
  },
  {
    ...EVENTS,
    title: 'Events mit Hinweisen',
    also: [],
    special: {
      'GET /api/print-alarms': { body: [{ eventId: 1, eventName: EVENT.name, jobs: 2, printers: ['Küche'] }] },
    },
    first: (page) => page.getByText('Eine bezahlte Bestellung konnte nicht gebucht werden').waitFor(),
    shows: { filled: ['2 Bons nicht gedruckt · Küche', 'Ansehen und entscheiden'] },
  },
  {
    ...EVENTS,
    title: 'Event löschen',
    also: [],
    first: (page) =>
      page
        .getByRole('button', { name: /^Löschen/ })
        .first()
        .click(),
    shows: { filled: ['Möchten Sie dieses Event wirklich löschen?', 'Abbrechen'] },
  },
  {
    title: 'Event erstellen',
    route: '/events/create',
    path: '/events/create',
    as: 'organizer',
    also: ['admin'],
    shows: { filled: ['Kellner-Passwort', 'Speichern'] },
  },
  EVENT_COPY,
  {
    title: 'Event erstellen mit Fehlern',
    route: '/events/create',
    path: '/events/create',
    as: 'organizer',
    first: (page) => page.getByRole('button', { name: 'Speichern' }).click(),
    shows: { filled: 'Speichern' },
  },
  {
    title: 'Event bearbeiten',
    route: '/events/:id/edit',
    path: '/events/1/edit',
    as: 'organizer',
    also: ['admin'],
    shows: { loading: 'Lade Events...', error: SERVER_FAILURE, filled: 'Speichern' },
  },
  EVENT_PAGE,
  {
    ...EVENT_PAGE,
    title: 'Menü des Events',
    path: '/events/1?tab=menu',
    affected: /menu-items|\/api\/menu/,
    shows: {
      loading: 'Lade Eventmenü...',
      error: SERVER_FAILURE,
      empty: 'Keine Menüpunkte verfügbar',
      filled: ['Schweinssteaksandwich', 'Entfernen'],
    },
  },
  {
    ...EVENT_PAGE,
    title: 'Menüpunkt entfernen',
    path: '/events/1?tab=menu',
    also: [],
    first: (page) =>
      page
        .getByRole('button', { name: /^Entfernen/ })
        .first()
        .click(),
    shows: { filled: 'Möchten Sie diesen Menüpunkt wirklich entfernen?' },
  },
  {
    ...EVENT_PAGE,
    title: 'Service-Nummern',
    path: '/events/1?tab=devices',
    affected: /\/api\/devices/,
    shows: {
      loading: 'Lade Geräte...',
      error: `Fehler beim Laden der Geräte: ${SERVER_FAILURE}`,
      empty: 'Noch kein Gerät angemeldet',
      filled: ['Service-Nummern', 'Aktiv', 'Inaktiv', 'Noch nicht verwendet', 'Gesperrt', 'Zulassen'],
    },
  },
  {
    ...EVENT_PAGE,
    title: 'Service-Nummern zurücksetzen',
    path: '/events/1?tab=devices',
    also: [],
    special: { 'DELETE /api/devices/event/UNTERKULM/reset': { status: 500, body: { message: SERVER_FAILURE } } },
    first: async (page) => {
      await page.getByRole('button', { name: 'Alle zurücksetzen' }).click();
      await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
    },
    shows: { filled: `Fehler beim Zurücksetzen: ${SERVER_FAILURE}` },
  },
  MENU_MANAGEMENT,
  {
    ...MENU_MANAGEMENT,
    title: 'Menü importieren',
    also: [],
    isDialog: true,
    first: async (page) => {
      await page.getByRole('button', { name: 'Menü importieren' }).click();
      await page.getByLabel('Oder hier einfügen').fill('Imbiss;Käseküchlein;6.50;warm\nImbiss;Cordon bleu;gratis');
    },
    shows: { filled: ['Diese Zeilen werden ausgelassen:', '1 Menüpunkt anlegen'] },
  },
  {
    ...MENU_MANAGEMENT,
    title: 'Kategorie löschen',
    also: [],
    isDialog: true,
    first: (page) =>
      page
        .getByRole('button', { name: /^Löschen/ })
        .first()
        .click(),
    shows: { filled: ['Möchten Sie diese Kategorie wirklich löschen?', /Auch ihre \d+ Menüpunkte werden/] },
  },
  USERS,
  {
    ...USERS,
    title: 'Neues Passwort für einen Benutzer',
    isDialog: true,
    special: {
      'POST /api/users/2/password-reset': {
        body: { path: '/passwort-neu#4f8a1c0d2b7e4f8a1c0d2b7e', expiresAt: '2026-11-22T18:30:00.000Z' },
      },
    },
    first: async (page) => {
      await page.getByRole('button', { name: 'Neues Passwort für turnverein' }).click();
      await page.getByRole('button', { name: 'Link erstellen' }).click();
    },
    shows: { filled: ['Kopieren', /Gilt bis 22\.11\.2026/] },
  },
];
