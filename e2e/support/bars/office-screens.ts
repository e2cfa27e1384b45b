import { SERVER_FAILURE } from './answers.ts';
import type { Screen } from './screen.ts';

export const SETTINGS: Screen = {
  title: 'Angaben und MWST',
  route: '/events/settings',
  path: '/events/settings',
  as: 'organizer',
  also: ['admin'],
  shows: {
    loading: 'Lade Angaben...',
    error: `Fehler beim Laden der Angaben: ${SERVER_FAILURE}`,
    filled: ['MWST-Nr.', 'Beherbergung'],
  },
};

const SETTINGS_OF_EVENT: Screen = {
  title: 'Angaben des Veranstalters',
  route: '/events/:id/settings',
  path: '/events/1/settings',
  as: 'admin',
  shows: {
    loading: 'Lade Angaben...',
    error: `Fehler beim Laden der Angaben: ${SERVER_FAILURE}`,
    filled: ['CHE-116.281.710 MWST', 'Turnverein'],
  },
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
    error: `Fehler beim Laden der Bestellungen: ${SERVER_FAILURE}`,
    empty: 'Nichts zu prüfen',
    filled: ['Tisch 12', 'Die Anmeldung des Geräts war beendet', 'Buchen'],
  },
};

export const USERS: Screen = {
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
      'Übernommene Druckhilfen',
    ],
  },
  affected: /\/api\/users$/,
};

export const BOOKING: Screen = {
  ...REVIEW,
  title: 'Bestellung buchen',
  also: [],
  first: (page) => page.getByRole('button', { name: 'Buchen' }).click(),
  shows: { filled: ['Als bezahlt buchen', 'Bons für die Küche'] },
};

export const OFFICE_SCREENS: Screen[] = [
  REVIEW,
  BOOKING,
  {
    ...REVIEW,
    title: 'Bestellung ablehnen',
    also: [],
    first: (page) => page.getByRole('button', { name: 'Ablehnen' }).click(),
    shows: { filled: ['Tisch 12 ablehnen', 'Grund'] },
  },
  SETTINGS,
  SETTINGS_OF_EVENT,
  JOURNAL,
  { ...JOURNAL, title: 'Journal der Installation', route: '/events/journal', path: '/events/journal', as: 'admin' },
  {
    ...JOURNAL,
    title: 'Journal des Veranstalters',
    route: '/events/journal',
    path: '/events/journal',
    shows: { ...JOURNAL.shows, filled: ['Was zu einem Event gehört, steht in dessen Journal.', 'Nr. 12'] },
  },
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
  USERS,
  {
    ...USERS,
    title: 'Neues Passwort für einen Benutzer',
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
