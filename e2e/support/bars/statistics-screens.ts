import { SERVER_FAILURE } from './answers.ts';
import type { Screen } from './screen.ts';
import { FLAGGED_ORDERS } from './statistics-data.ts';

const FAILED = ['Fehler beim Laden der Statistiken', SERVER_FAILURE];

const OVERVIEW: Screen = {
  title: 'Statistik',
  route: '/statistics/event/:eventId',
  path: '/statistics/event/1',
  as: 'organizer',
  also: ['admin'],
  shows: {
    loading: 'Lade Statistiken...',
    error: FAILED,
    empty: /^Am .* keine Verkäufe/,
    filled: ['Statistik', '3 Bestellungen sind zu prüfen', 'Service 3', "CHF 12'345.50"],
  },
};

const FLAGGED: Screen = {
  title: 'Zu prüfende Bestellungen',
  route: '/statistics/event/:eventId/orders',
  path: '/statistics/event/1/orders?flagged=true',
  as: 'organizer',
  special: { 'GET /api/statistics/event/1/orders': { body: FLAGGED_ORDERS } },
  shows: { filled: ['Gezeigt sind nur die Bestellungen, die noch zu prüfen sind.', 'Geprüft', 'alter Preis'] },
};

export const STATISTICS_SCREENS: Screen[] = [
  OVERVIEW,
  {
    ...OVERVIEW,
    title: 'Statistik ohne Filter',
    also: [],
    affected: /filters/,
    shows: { error: 'Filter-Optionen konnten nicht geladen werden' },
  },
  {
    ...OVERVIEW,
    title: 'Statistik ohne Tage',
    also: [],
    affected: /days/,
    shows: { error: ['Die Tage konnten nicht geladen werden', SERVER_FAILURE] },
  },
  {
    title: 'Verkaufte Artikel',
    route: '/statistics/event/:eventId/items',
    path: '/statistics/event/1/items',
    as: 'organizer',
    also: ['admin'],
    shows: {
      loading: 'Lade Statistiken...',
      error: FAILED,
      empty: /keine Verkäufe/,
      filled: 'Schwarzwäldertortenstück',
    },
  },
  {
    title: 'Alle Bestellungen',
    route: '/statistics/event/:eventId/orders',
    path: '/statistics/event/1/orders',
    as: 'organizer',
    also: ['admin'],
    shows: {
      loading: 'Lade Statistiken...',
      error: FAILED,
      empty: /keine Verkäufe/,
      filled: /Schweinssteaksandwich/,
    },
  },
  FLAGGED,
  {
    ...FLAGGED,
    title: 'Nichts zu prüfen',
    special: { 'GET /api/statistics/event/1/orders': { body: { ...FLAGGED_ORDERS, orders: [] } } },
    shows: { filled: /ist nichts zu prüfen/ },
  },
  {
    title: 'Statistik eines Geräts',
    route: '/statistics/event/:eventId/device/:deviceId',
    path: '/statistics/event/1/device/device_3',
    as: 'organizer',
    also: ['admin'],
    shows: {
      loading: 'Lade Statistiken...',
      error: FAILED,
      empty: /keine Verkäufe/,
      filled: 'Service 3',
    },
  },
  {
    title: 'Abrechnung',
    route: '/cash-up/event/:eventId',
    path: '/cash-up/event/1',
    as: 'organizer',
    also: ['admin'],
    shows: {
      loading: 'Lade Abrechnung...',
      error: ['Fehler beim Laden der Abrechnung', SERVER_FAILURE],
      empty: /gibt es keine Kasse/,
      filled: ['2 von 3 Kassen offen', 'Service 3'],
    },
  },
  {
    title: 'Abrechnung eines Geräts',
    route: '/cash-up/event/:eventId/device/:deviceId',
    path: '/cash-up/event/1/device/device_3',
    as: 'organizer',
    also: ['admin'],
    shows: {
      loading: 'Lade Abrechnung...',
      error: ['Fehler beim Laden der Abrechnung', SERVER_FAILURE],
      empty: 'Zählung speichern',
      filled: ['Wechselgeld und Abschöpfung', 'Buchungen'],
    },
  },
  {
    title: 'Abschluss',
    route: '/closing/event/:eventId',
    path: '/closing/event/1',
    as: 'organizer',
    also: ['admin'],
    shows: {
      loading: 'Lade Abschluss...',
      error: ['Fehler beim Laden des Abschlusses', SERVER_FAILURE],
      empty: 'Event abschliessen',
      filled: ['Trotzdem abschliessen', 'Abstimmung'],
    },
  },
];
