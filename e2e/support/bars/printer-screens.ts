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
    title: 'Printer diagnostics',
    route: '/debug/printer',
    path: '/debug/printer',
    as: 'admin',
    also: ['waiter', 'organizer', 'kitchen'],
    shows: { filled: ['Printer diagnostics', 'Run All Tests'] },
  },
];
