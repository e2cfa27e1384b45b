import { ROLES } from '@bestellsystem/domain/roles.ts';
import {
  CASH_UP,
  CLOSING,
  DEVICE_CASH_UP,
  EMPTY_CASH_UP,
  EMPTY_CLOSING,
  EMPTY_DEVICE_CASH_UP,
  REPORT,
} from './books-data.ts';
import {
  ACTIVE_EVENTS,
  DEVICES,
  EVENT,
  EVENTS,
  HELD_ORDERS,
  ORDERS,
  OWN_ORDERS,
  PICKUP_ORDERS,
  RECEIPT,
  USERS,
} from './event-data.ts';
import { JOURNAL, OWN_SESSIONS } from './journal-data.ts';
import { CATEGORIES, EVENT_MENU, ITEMS } from './menu-data.ts';
import { NO_SETTINGS, ORGANIZER_SETTINGS } from './organizer-settings-data.ts';
import { EMPTY_PRINT_QUEUE, PRINT_QUEUE } from './printer-data.ts';
import {
  DEVICE_STATISTICS,
  EMPTY_DEVICE_STATISTICS,
  EMPTY_EVENT_STATISTICS,
  EVENT_DAYS,
  EVENT_STATISTICS,
  STATISTICS_ORDERS,
} from './statistics-data.ts';

/** How the server is: everything is there, nothing is there yet, it fails, or it doesn't answer. */
export type ApiState = 'filled' | 'empty' | 'error' | 'loading';

export interface Answer {
  status?: number;
  body: unknown;
}

/** What the server says when it fails. */
export const SERVER_FAILURE = 'Die Datenbank antwortet nicht.';

export const PRINTER = {
  ip: '192.168.1.50',
  port: 9100,
  displayName: 'Küchendrucker Grillstation',
  enabled: true,
  connected: true,
  categories: ['Grilladen und Spezialitäten'],
  serviceMode: true,
  takeawayMode: true,
  portType: 'raw',
  columns: 48,
  codePage: 'windows1252',
  cutter: true,
  beep: 'none',
  confirmBy: 'auto',
  backup: null,
};

const PAPER = ['Küche', 'Bar'].map((name) => ({
  name,
  tickets: [
    [
      { kind: 'text', align: 'center', runs: [{ text: 'TISCH 12', bold: true, width: 2, height: 2 }] },
      { kind: 'text', align: 'left', runs: [{ text: '2x Schweinssteaksandwich', bold: false, width: 1, height: 1 }] },
      { kind: 'cut' },
    ],
  ],
}));

const ANDROID_APP = {
  isReady: true,
  version: '0.1.0',
  fileName: 'bestellsystem-0.1.0.apk',
  sizeBytes: 49_865,
  sha256: '5099a3c26e27caf5de82e4f85cad56df211fec3205448f62b8876721065c1d02',
};

const PRINT_AGENT = {
  id: 3,
  name: 'Laptop im Festzelt bei der Grillstation',
  createdAt: '2026-11-12T17:05:00.000Z',
  seenAt: '2026-11-21T18:29:00.000Z',
  connected: true,
};

/** Path of a GET → the answer of a filled and of an empty installation. The first that matches counts. */
const GETS: [path: RegExp, filled: unknown, empty: unknown][] = [
  [/^\/api\/print-agents$/, [PRINT_AGENT], []],
  [/^\/api\/android-app$/, ANDROID_APP, { isReady: false }],
  [/^\/api\/events\/(active|all-active)$/, ACTIVE_EVENTS, []],
  [/^\/api\/events\/waiter-access\/\d+$/, { canAccess: true }, { canAccess: true }],
  [/^\/api\/events\/debug\/printer-config-test$/, configTest(1), configTest(0)],
  [/^\/api\/events$/, EVENTS, []],
  [/^\/api\/events\/\d+$/, EVENT, EVENT],
  [/^\/api\/(events\/\d+\/)?organizer-settings$/, ORGANIZER_SETTINGS, NO_SETTINGS],
  [/^\/api\/events\/\d+\/menu-items$/, EVENT_MENU, []],
  [/^\/api\/events\/\d+\/printer-config$/, { eventId: 1, printers: [PRINTER] }, { eventId: 1, printers: [] }],
  [/^\/api\/events\/\d+\/print-queue$/, PRINT_QUEUE, EMPTY_PRINT_QUEUE],
  [/^\/api\/print-alarms$/, [], []],
  [/^\/api\/events\/\d+\/cloud-printers$/, [], []],
  [/^\/api\/categories$/, CATEGORIES, []],
  [/^\/api\/menu$/, ITEMS, []],
  [/^\/api\/orders$/, ORDERS, []],
  [/^\/api\/events\/\d+\/pickup$/, PICKUP_ORDERS, []],
  [/^\/api\/quarantine$/, HELD_ORDERS, []],
  [/^\/api\/orders\/own$/, OWN_ORDERS, []],
  [/^\/api\/orders\/\d+\/receipt$/, RECEIPT, { ...RECEIPT, printers: [] }],
  [/^\/api\/demo\/paper$/, { printers: PAPER }, { printers: PAPER.map(({ name }) => ({ name, tickets: [] })) }],
  [/^\/api\/(audit|events\/\d+\/journal)$/, JOURNAL, { entries: [], before: null }],
  [/^\/api\/auth\/sessions$/, OWN_SESSIONS, []],
  [/^\/api\/auth\/registration$/, { open: true, message: null }, { open: true, message: null }],
  [/^\/api\/health$/, { status: 'ok' }, { status: 'ok' }],
  [/^\/api\/users$/, USERS, []],
  [/^\/api\/users\/roles$/, ROLES, ROLES],
  [/^\/api\/devices\/printer-config$/, {}, {}],
  [/^\/api\/devices\/event\/[^/]+$/, { devices: DEVICES }, { devices: [] }],
  [/^\/api\/statistics\/event\/\d+$/, EVENT_STATISTICS, EMPTY_EVENT_STATISTICS],
  [/^\/api\/statistics\/event\/\d+\/days$/, EVENT_DAYS, { ...EVENT_DAYS, days: [] }],
  [/^\/api\/statistics\/event\/\d+\/device\/[^/]+$/, DEVICE_STATISTICS, EMPTY_DEVICE_STATISTICS],
  [/^\/api\/statistics\/event\/\d+\/orders$/, STATISTICS_ORDERS, { ...STATISTICS_ORDERS, orders: [] }],
  [/^\/api\/cash-up\/event\/\d+$/, CASH_UP, EMPTY_CASH_UP],
  [/^\/api\/cash-up\/event\/\d+\/device\/[^/]+$/, DEVICE_CASH_UP, EMPTY_DEVICE_CASH_UP],
  [/^\/api\/closing\/event\/\d+$/, CLOSING, EMPTY_CLOSING],
  [/^\/api\/closing\/event\/\d+\/report$/, REPORT, REPORT],
  [
    /^\/api\/statistics\/event\/\d+\/filters$/,
    { tables: ['12', 'TAKEAWAY'], devices: [{ id: 'device_3', name: 'Service 3' }] },
    { tables: [], devices: [] },
  ],
];

/** undefined: nobody thought of this call, which fails the test. */
export function answerTo(path: string, state: 'filled' | 'empty'): Answer | undefined {
  const found = GETS.find(([pattern]) => pattern.test(path));
  if (!found) return undefined;
  return { body: state === 'filled' ? found[1] : found[2] };
}

function configTest(totalConfigs: number) {
  return { success: true, message: 'Die Datenbank antwortet.', totalConfigs, error: null, details: null };
}
