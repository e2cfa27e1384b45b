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
    error: `Fehler beim Laden der Events: ${SERVER_FAILURE}`,
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
  shows: {
    loading: 'Lade Events...',
    error: `Fehler beim Laden des Events: ${SERVER_FAILURE}`,
    filled: ['Eventinformationen', 'turnverein'],
  },
};

export const EVENT_COPY: Screen = {
  title: 'Event kopieren',
  route: '/events/create',
  path: '/events/create?from=1',
  as: 'organizer',
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

export const EVENT_SCREENS: Screen[] = [
  // Menu and printers are the organizer's.
  { ...EVENTS, title: 'Alle Events', as: 'admin', shows: { filled: [EVENT.name, 'Details', 'Löschen'] } },
  EVENTS,
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
    shows: { loading: 'Lade Events...', error: `Fehler beim Laden des Events: ${SERVER_FAILURE}`, filled: 'Speichern' },
  },
  EVENT_PAGE,
  {
    ...EVENT_PAGE,
    title: 'Alle Geräte abmelden nach einem neuen Passwort',
    also: [],
    handedOver: { passwordChanged: true },
    shows: { filled: ['Alle Geräte abmelden?', 'Abbrechen'] },
  },
  {
    ...EVENT_PAGE,
    title: 'Menü des Events',
    path: '/events/1?tab=menu',
    affected: /menu-items|\/api\/menu/,
    shows: {
      loading: 'Lade Eventmenü...',
      error: `Fehler beim Laden des Eventmenüs: ${SERVER_FAILURE}`,
      empty: 'Keine Menüpunkte verfügbar',
      filled: ['Schweinssteaksandwich', 'Entfernen', /^Ohne Bon: Alkoholfreie Getränke/],
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
  {
    ...EVENT_PAGE,
    title: 'Gerät sperren',
    path: '/events/1?tab=devices',
    also: [],
    first: (page) => page.getByRole('button', { name: 'Service 1 sperren' }).click(),
    shows: { filled: ['Service 1 sperren?', 'Nach dem Zulassen muss sich der Kellner neu anmelden.'] },
  },
  MENU_MANAGEMENT,
  {
    ...MENU_MANAGEMENT,
    title: 'Menüpunkte einer Kategorie',
    also: [],
    first: (page) => page.getByRole('button', { name: 'Grilladen und Spezialitäten' }).first().click(),
    shows: { filled: ['MWST aller Artikel der Kategorie', 'Nach Namen ordnen'] },
  },
  {
    ...MENU_MANAGEMENT,
    title: 'Menü importieren',
    also: [],
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
    first: (page) =>
      page
        .getByRole('button', { name: /^Löschen/ })
        .first()
        .click(),
    shows: { filled: ['Möchten Sie diese Kategorie wirklich löschen?', /Auch ihre \d+ Menüpunkte werden/] },
  },
];
