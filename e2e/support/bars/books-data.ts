import type { CashUpWire, DeviceCashUpWire, DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { DayReportWire, EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';

const DATE = '2026-11-21';
const HEAD = { eventId: 1, eventName: 'Schützenfest der Feldschützengesellschaft', date: DATE, isClosed: false };

const TILL: DeviceTillWire = {
  deviceId: 'device_3',
  deviceDisplayName: 'Service 3',
  orders: 214,
  depositOrders: 18,
  floats: 200,
  skims: 2000,
  received: 13000,
  changeGiven: 620.5,
  paidOut: 34,
  takings: 12345.5,
  expected: 10545.5,
  cardSales: 1480,
  counted: 10540,
  difference: -5.5,
  state: 'settled',
  countedAt: '2026-11-22T01:10:00.000Z',
};

export const CASH_UP: CashUpWire = {
  ...HEAD,
  devices: [
    TILL,
    {
      ...TILL,
      deviceId: 'device_4',
      deviceDisplayName: 'Service 4',
      counted: null,
      difference: null,
      state: 'open',
      countedAt: null,
    },
    { ...TILL, deviceId: 'none', deviceDisplayName: 'Ohne Gerät', state: 'changed', difference: 12 },
  ],
  otherDays: [{ date: '2026-11-20', tills: 3 }],
};

export const DEVICE_CASH_UP: DeviceCashUpWire = {
  ...HEAD,
  ...TILL,
  entries: [
    entry(1, 'float', 200, 'Am Eingang erhalten'),
    { ...entry(2, 'skim', 2000, ''), cancelReason: 'Vertippt' },
    entry(3, 'skim', 2000, 'Ins Büro gebracht'),
    { ...entry(4, 'count', 10540, ''), expected: 10545.5, counts: [{ denomination: 20, count: 527 }] },
  ],
};

export const EMPTY_CASH_UP: CashUpWire = { ...HEAD, devices: [], otherDays: [] };
export const EMPTY_DEVICE_CASH_UP: DeviceCashUpWire = {
  ...DEVICE_CASH_UP,
  entries: [],
  counted: null,
  difference: null,
  state: 'open',
};

export const CLOSING: EventClosingWire = {
  eventId: 1,
  eventName: HEAD.eventName,
  isClosed: false,
  days: [DATE],
  warnings: [
    '3 Bestellungen vom 21.11.2026 sind noch zu prüfen.',
    "Service 4 am 21.11.2026 ist nicht gezählt: CHF 10'545.50 erwartet.",
    '1 Bon ist nicht gedruckt.',
  ],
  flaggedDays: [DATE],
  uncountedDays: [DATE],
  unprinted: 1,
  history: [
    {
      closedAt: '2026-11-22T01:20:00.000Z',
      closedBy: 'fest',
      reopenedAt: '2026-11-22T01:40:00.000Z',
      reopenedBy: 'fest',
      reopenReason: 'Ein Tablet lag noch im Auto',
    },
  ],
};
export const EMPTY_CLOSING: EventClosingWire = { ...CLOSING, days: [], warnings: [], flaggedDays: [], history: [] };

export const REPORT: DayReportWire = {
  eventId: 1,
  eventName: HEAD.eventName,
  organizer: 'Feldschützengesellschaft',
  date: null,
  createdAt: '2026-11-22T01:50:00.000Z',
  closedAt: null,
  closedBy: null,
  orders: 428,
  cancelledOrders: { count: 3, amount: 61 },
  cancellations: [
    {
      ...{ orderNumber: 214, date: '2026-11-21', takenAt: '2026-11-21T18:30:00.000Z', tableNumber: 'TAKEAWAY' },
      ...{ amount: 44.5, reason: 'Gast ist gegangen', deviceDisplayName: 'Service 12', paymentMethod: 'CARD_TWINT' },
    },
  ],
  items: 1310,
  sales: 24691,
  deposits: { charged: 1200, returned: 1134, balance: 66 },
  rounding: 0.02,
  paid: 24757.02,
  payments: [
    { method: 'CASH', orders: 300, amount: 12345.5, rounding: 0.02 },
    { method: 'CARD_TWINT', orders: 128, amount: 12411.52, rounding: 0 },
  ],
  service: { table: { orders: 328, sales: 20000 }, takeaway: { orders: 100, sales: 4691 } },
  vat: { number: '', rows: [] },
  categories: [{ name: 'Speisen', quantity: 1310, amount: 24691 }],
  articles: [{ name: 'Schweinssteaksandwich', quantity: 1310, amount: 24691 }],
  depositItems: [],
  tills: [],
  prints: {
    tickets: 431,
    printed: 425,
    unconfirmed: 0,
    byHand: 1,
    discarded: 1,
    waiting: 1,
    withdrawn: 3,
    ordersWithout: 2,
    open: [{ orderNumber: 214, printer: 'Küche', state: 'aborted', error: 'Kein Papier' }],
  },
  undecidedOrders: 0,
  checks: [
    { label: 'Zahlungen und alle Bestellungen (auch stornierte und nur Depot)', isOk: true, left: '431', right: '431' },
    { label: 'Bestellungen und ihre Positionen', isOk: false, left: "CHF 24'757.00", right: "CHF 24'756.00" },
  ],
  journalSeal: '128:3fa9c0d1e2b4',
};

function entry(
  id: number,
  kind: 'float' | 'skim' | 'count',
  amount: number,
  remark: string,
): DeviceCashUpWire['entries'][number] {
  return {
    id,
    clientEntryId: `018f0000-0000-7000-8000-00000000000${id}`,
    kind,
    amount,
    counts: [],
    expected: null,
    person: '',
    remark,
    recordedBy: 'fest',
    createdAt: '2026-11-22T01:00:00.000Z',
    cancelReason: null,
  };
}
