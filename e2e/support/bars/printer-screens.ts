import type { Screen } from './screen.ts';

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

export const PRINTER_SCREENS: Screen[] = [
  SETUP,
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
      filled: ['Druckaufträge', 'Alle verwerfen', 'Nicht gedruckt – Papier leer, 3. Versuch'],
    },
  },
  {
    title: 'Printer diagnostics',
    route: '/debug/printer',
    path: '/debug/printer',
    as: 'admin',
    also: ['waiter', 'organizer', 'kitchen'],
    shows: { filled: ['Printer diagnostics', 'Run All Tests'] },
  },
];
