import { addDays } from '@bestellsystem/domain/business-day.ts';
import type {
  DeviceStatisticsWire,
  EventDaysWire,
  EventStatisticsWire,
  StatisticsOrdersWire,
} from '@bestellsystem/domain/statistics-schema.ts';
import { EVENT, ORDERS } from './event-data.ts';
import { ITEMS } from './menu-data.ts';

const TOTALS = {
  totalSales: 12_345.5,
  totalOrders: 312,
  depositOrders: 18,
  totalItems: 1204,
  averagePerOrder: 39.57,
  cashSales: 8000.5,
  cardSales: 4345,
  takeawayOrders: 44,
  cancelledOrders: { count: 2, amount: 31.5 },
  deposits: { charged: { quantity: 620, amount: 1240 }, returned: { quantity: 540, amount: 1080 } },
  depositBalance: 160,
  rounding: -0.12,
  paidOut: 214,
  cashPayments: 8160.38,
  cardPayments: 4345,
  vat: [
    { rate: 8.1, gross: 11_111, tax: 832.56, net: 10_278.44 },
    { rate: 2.6, gross: 1234.5, tax: 31.28, net: 1203.22 },
  ],
};

const NOTHING_SOLD: typeof TOTALS = {
  totalSales: 0,
  totalOrders: 0,
  depositOrders: 0,
  totalItems: 0,
  averagePerOrder: 0,
  cashSales: 0,
  cardSales: 0,
  takeawayOrders: 0,
  cancelledOrders: { count: 0, amount: 0 },
  deposits: { charged: { quantity: 0, amount: 0 }, returned: { quantity: 0, amount: 0 } },
  depositBalance: 0,
  rounding: 0,
  paidOut: 0,
  cashPayments: 0,
  cardPayments: 0,
  vat: [],
};

const DEPOSIT_SALES = [
  {
    itemName: 'Mehrwegbecher 5 dl',
    charged: { quantity: 620, amount: 1240 },
    returned: { quantity: 540, amount: 1080 },
  },
];

const ITEM_SALES = ITEMS.map(({ name, price }, at) => ({
  itemName: name,
  quantity: 120 - at * 5,
  totalAmount: price * (120 - at * 5),
}));

const DEVICE = { deviceId: 'device_3', deviceDisplayName: 'Service 3' };

export const EVENT_STATISTICS: EventStatisticsWire = {
  eventId: 1,
  eventName: EVENT.name,
  date: EVENT.eventDate,
  ...TOTALS,
  itemSales: ITEM_SALES,
  depositSales: DEPOSIT_SALES,
  deviceSummaries: [
    { ...DEVICE, ...TOTALS },
    {
      deviceId: 'none',
      deviceDisplayName: 'Ohne Gerät',
      ...NOTHING_SOLD,
      totalSales: 12,
      totalOrders: 1,
      totalItems: 3,
    },
  ],
  salesByHour: ['18', '19', '20', '21', '00'].map((hour, at) => ({
    hour,
    totalSales: 2000 + at * 311.5,
    totalOrders: 60 + at,
  })),
  salesByCategory: [
    { category: 'Grilladen und Spezialitäten', quantity: 700, totalAmount: 9000 },
    { category: 'Alkoholfreie Getränke', quantity: 504, totalAmount: 3345.5 },
  ],
  flaggedOrders: 3,
};

export const EMPTY_EVENT_STATISTICS: EventStatisticsWire = {
  ...EVENT_STATISTICS,
  ...NOTHING_SOLD,
  itemSales: [],
  depositSales: [],
  deviceSummaries: [],
  salesByHour: [],
  salesByCategory: [],
  flaggedOrders: 0,
};

/** Three evenings, the last one still going on. */
export const EVENT_DAYS: EventDaysWire = {
  eventId: 1,
  eventName: EVENT.name,
  days: [-2, -1, 0].map((days) => ({
    date: addDays(EVENT.eventDate, days),
    ...TOTALS,
    totalSales: TOTALS.totalSales + days * 2311.25,
  })),
};

const DAY_ORDERS = ORDERS.map((order) => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  tableNumber: order.tableNumber,
  orderTime: order.createdAt,
  totalAmount: 66.5,
  payable: order.id === 2 ? 66.52 : 66.5,
  items: order.items.map(({ quantity, menuItem }) => `${quantity}x ${menuItem.name}`),
  onlyDeposits: false,
  paymentMethod: order.paymentMethod ?? 'CASH',
  status: order.status,
  cancelReason: order.cancelReason,
  flagged: [2, 4, 5].includes(order.id),
  // The third one was looked at.
  flagReasons: order.id === 1 ? [] : ['Rösti: alter Preis (bezahlt CHF 14.00, jetzt CHF 15.00)'],
}));

export const DEVICE_STATISTICS: DeviceStatisticsWire = {
  nextCursor: null,
  eventName: EVENT.name,
  ...DEVICE,
  date: EVENT.eventDate,
  ...TOTALS,
  orders: DAY_ORDERS,
  itemSales: ITEM_SALES,
  depositSales: DEPOSIT_SALES,
};

export const EMPTY_DEVICE_STATISTICS: DeviceStatisticsWire = {
  ...DEVICE_STATISTICS,
  ...NOTHING_SOLD,
  orders: [],
  itemSales: [],
  depositSales: [],
};

export const STATISTICS_ORDERS: StatisticsOrdersWire = {
  eventName: EVENT.name,
  date: EVENT.eventDate,
  orders: DAY_ORDERS.map((order) => ({ ...order, ...DEVICE })),
  nextCursor: null,
};

export const FLAGGED_ORDERS: StatisticsOrdersWire = {
  ...STATISTICS_ORDERS,
  orders: STATISTICS_ORDERS.orders.filter(({ flagged }) => flagged),
};
