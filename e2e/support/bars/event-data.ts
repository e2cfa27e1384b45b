import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import type { ActiveEvent, Event } from '@bestellsystem/domain/events-schema.ts';
import type { OrderWire, OwnOrderWire, PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import type { ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import { today } from '../today.ts';
import { ITEMS } from './menu-data.ts';

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

export const EVENT: Event = {
  id: 1,
  name: 'Unterhaltungsabend der Musikgesellschaft Eintracht',
  eventDate: today(),
  description: 'Mehrzweckhalle, Türöffnung 18:30 Uhr. Nach dem Konzert Festwirtschaft bis Mitternacht.',
  waiterAccessTag: 'UNTERKULM',
  waiterEntryKey: 'c0de0000c0de1111c0de2222c0de3333',
  waiterAccessPassword: 'Blasmusikfreunde-2026',
  organizer: { username: 'turnverein' },
  isActive: true,
  isClosed: false,
  takeawayEnabled: true,
};

export const EVENTS: Event[] = [
  EVENT,
  { ...EVENT, id: 2, name: 'Grümpelturnier', eventDate: today(30), description: null, waiterAccessTag: null },
  { ...EVENT, id: 3, name: 'Chränzli', eventDate: today(-200), isActive: false, isClosed: true },
];

export const ACTIVE_EVENTS: ActiveEvent[] = EVENTS.filter(({ isActive }) => isActive).map(
  ({ id, name, eventDate, description, isActive, takeawayEnabled }) => ({
    id,
    name,
    eventDate,
    description,
    isActive,
    takeawayEnabled,
    isCashRounded: true,
  }),
);

export const DEVICES: Device[] = [1, 2, 3, 4].map((deviceNumber) => ({
  id: deviceNumber,
  deviceId: `device_${deviceNumber}`,
  deviceNumber,
  ipAddress: `festwirtschaftstablet${deviceNumber}_mhx3k2q9`,
  createdAt: minutesAgo(600),
  lastUsed: [minutesAgo(4), minutesAgo(90), null][deviceNumber - 1] ?? null,
  locked: deviceNumber === 3,
  waiting: deviceNumber === 2 ? 4 : 0,
  waitingSince: deviceNumber === 2 ? minutesAgo(95) : null,
  reportedAt: deviceNumber === 2 ? minutesAgo(90) : null,
}));

export const USERS: User[] = [
  { id: 1, username: 'admin', role: 'ADMIN' },
  { id: 2, username: 'turnverein', role: 'EVENT_ORGANIZER' },
  { id: 3, username: 'festwirtschaft', role: 'KITCHEN' },
  { id: 4, username: 'waiter_UNTERKULM_bar', role: 'WAITER' },
  { id: 5, username: 'musikgesellschaft-eintracht-unterkulm', role: null },
  ...Array.from({ length: 8 }, (_, at) => ({
    id: 10 + at,
    username: `waiter_UNTERKULM_${at + 1}`,
    role: 'WAITER' as const,
  })),
];

/** From just taken to long overdue, one with a note, one cancelled. */
export const ORDERS: OrderWire[] = [1, 7, 14, 2, 3].map((age, at) => ({
  id: at + 1,
  orderNumber: 41 + at,
  clientOrderId: `018f0000-0000-7000-8000-00000000000${at}`,
  eventId: 1,
  deviceId: 'device_3',
  tableNumber: at === 1 ? 'TAKEAWAY' : String(12 + at),
  isTakeawayMode: at === 1,
  items: ITEMS.slice(at * 2, at * 2 + 3).map((item, line) => ({
    menuItem: { id: item.id, name: item.name, price: item.price, category: item.category.name, kind: item.kind },
    quantity: line + 1,
    price: item.price,
    vatRate: null,
    note: line === 0 ? 'ohne Kräuterbutter, Nussallergie' : null,
    status: (['new', 'new', 'preparing', 'completed', 'new'] as const)[at] ?? 'new',
  })),
  total: 66.5,
  rounding: 0,
  payable: 66.5,
  paymentAmount: 100,
  change: 33.5,
  paymentMethod: 'CASH',
  status: (['new', 'new', 'preparing', 'completed', 'cancelled'] as const)[at] ?? 'new',
  flagged: false,
  flagReasons: [],
  cancelReason: at === 4 ? 'Gast ist gegangen' : null,
  createdAt: minutesAgo(age),
  // One that was taken without network and came hours later.
  takenAt: minutesAgo(at === 2 ? 190 : age),
}));

export const PICKUP_ORDERS: PickupOrder[] = ORDERS.map(({ id, orderNumber, status, createdAt }) => ({
  id,
  orderNumber,
  status,
  createdAt,
  readyAt: status === 'completed' ? createdAt : null,
}));

export const HELD_ORDERS: QuarantinedOrderWire[] = [
  {
    id: 1,
    eventId: 1,
    eventName: EVENT.name,
    clientOrderId: '018f0000-0000-7000-8000-000000000001',
    takenBy: 'Service 3',
    tableNumber: '12',
    items: ['2x Schweinssteaksandwich mit Kräuterbutter', '1x Rivella rot'],
    total: 28,
    sum: 32.5,
    paymentAmount: 30,
    paymentMethod: 'CASH',
    takenAt: '2026-11-21T18:30:00.000Z',
    receivedAt: '2026-11-22T01:10:00.000Z',
    reason: 'Die Anmeldung des Geräts war beendet',
    canBook: true,
    state: 'open',
    decidedAt: null,
    decidedBy: null,
    decisionReason: null,
    orderNumber: null,
    bookedEventId: null,
    bookedEventName: null,
  },
];

/** Those of one device: one whose ticket doesn't come out, one that may still be cancelled. */
export const OWN_ORDERS: OwnOrderWire[] = ORDERS.map((order, at) => ({
  ...order,
  tickets: [
    at === 1
      ? { printer: 'Küchendrucker Grillstation', state: 'pending', error: 'keine Antwort' }
      : { printer: 'Küchendrucker Grillstation', state: 'completed', error: null },
  ],
  cancellableMs: at === 0 ? 45_000 : 0,
  ageMs: 60_000,
}));

export const RECEIPT: ReceiptWire = {
  orderId: 1,
  orderNumber: 41,
  eventName: EVENT.name,
  organizer: { name: 'Musikgesellschaft Eintracht', addressLines: ['Hauptstrasse 12', '5726 Unterkulm'] },
  text: 'Herzlichen Dank für Ihren Besuch!',
  tableNumber: '12',
  date: '21.11.2026',
  time: '18:40',
  lines: [
    {
      name: 'Schweinssteaksandwich mit Kräuterbutter',
      kind: 'article',
      quantity: 2,
      unitPrice: 12.5,
      amount: 25,
      vatRate: 8.1,
    },
    { name: 'Rivella rot', kind: 'article', quantity: 1, unitPrice: 4.52, amount: 4.52, vatRate: 8.1 },
    { name: 'Mehrwegbecher', kind: 'deposit', quantity: -1, unitPrice: 2, amount: -2, vatRate: null },
  ],
  total: 27.52,
  rounding: -0.02,
  payable: 27.5,
  paid: 50,
  change: 22.5,
  paymentMethod: 'CASH',
  vat: { number: 'CHE-116.281.710', sums: [{ rate: 8.1, gross: 29.52, tax: 2.21, net: 27.31 }] },
  printers: [
    { id: 1, name: 'Küchendrucker Grillstation' },
    { id: 2, name: 'Bar' },
  ],
};
