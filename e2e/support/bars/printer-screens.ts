import { PRINTER, SERVER_FAILURE } from './answers.ts';
import type { Screen } from './screen.ts';
import { DIAGNOSIS_KEYS } from './specified-texts.ts';

const SETUP: Screen = {
  title: 'Drucker einrichten',
  route: '/events/printer-setup',
  path: '/events/printer-setup',
  as: 'organizer',
  shows: {
    loading: 'Lade Events...',
    error: 'Erneut versuchen',
    empty: 'Keine Events vorhanden',
    filled: 'Event wählen',
  },
};

const SEARCH: Screen = {
  ...SETUP,
  title: 'Drucker suchen',
  path: '/events/printer-setup?event=1&step=1',
  special: { 'POST /api/printers/status': { body: { status: 'paper' } } },
  shows: { filled: ['Drucker suchen', 'Ultraschnell', /192\.168\.1\.50/] },
};

export const PRINTER_SCREENS: Screen[] = [
  SETUP,
  SEARCH,
  {
    ...SEARCH,
    title: 'Kategorien der Drucker',
    path: '/events/printer-setup?event=1&step=2',
    affected: /\/api\/categories$/,
    shows: {
      loading: 'Lade Kategorien...',
      error: ['Kategorien nicht geladen', `Fehler beim Laden der Kategorien: ${SERVER_FAILURE}`],
      filled: ['Wer druckt was?', /^Ohne Drucker: Alkoholfreie Getränke/],
    },
  },
  {
    ...SEARCH,
    title: 'Inzwischen geänderte Drucker',
    path: '/events/printer-setup?event=1&step=2',
    stored: {
      'printerSetup:1': JSON.stringify({
        base: [{ ...PRINTER, displayName: 'Küche' }],
        drafts: [{ ...PRINTER, displayName: 'Küche hinten' }],
      }),
    },
    isQuestioned: true,
    shows: { filled: ['Die Drucker dieses Events wurden inzwischen geändert.', 'Änderungen behalten'] },
  },
  {
    ...SEARCH,
    title: 'Drucker eingerichtet',
    path: '/events/printer-setup?event=1&step=3',
    shows: { filled: ['Fertig', 'Küchendrucker Grillstation', /^Ohne Bon: Alkoholfreie Getränke/, 'Druckaufträge'] },
  },
  {
    ...SETUP,
    title: 'Drucker einrichten verweigert',
    as: 'admin',
    shows: { filled: ['Zugriff verweigert', 'Diese Seite ist nur für Event-Organisatoren verfügbar.'] },
  },
  {
    title: 'Druckaufträge',
    route: '/events/:id/print-queue',
    path: '/events/1/print-queue',
    as: 'organizer',
    also: ['admin'],
    affected: /\/print-queue$/,
    shows: {
      loading: 'Lade Druckaufträge...',
      error: 'Erneut versuchen',
      empty: 'Für dieses Event sind keine Drucker eingerichtet.',
      filled: ['Druckaufträge', 'Alle verwerfen', /^Ohne Bon: /, 'Nicht gedruckt – Papier leer, 3. Versuch'],
    },
  },
  {
    title: 'Printer diagnostics',
    route: '/debug/printer',
    path: '/debug/printer',
    as: 'admin',
    also: ['waiter', 'organizer', 'kitchen'],
    shows: {
      filled: ['Printer diagnostics', ...DIAGNOSIS_KEYS],
    },
  },
];
