import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';

const NONE = { quantity: 0, amount: 0 };
export const NO_TOTALS = {
  totalSales: 0,
  totalOrders: 0,
  depositOrders: 0,
  totalItems: 0,
  averagePerOrder: 0,
  cashSales: 0,
  cardSales: 0,
  takeawayOrders: 0,
  cancelledOrders: { count: 0, amount: 0 },
  depositBalance: 0,
  rounding: 0,
  paidOut: 0,
  cashPayments: 0,
  cardPayments: 0,
  deposits: { charged: NONE, returned: NONE },
  vat: [],
};

/** A day of an event that has sold nothing yet. */
export const NO_SALES: EventStatisticsWire = {
  eventId: 1,
  eventName: 'Waldfest',
  date: '2026-11-21',
  ...NO_TOTALS,
  itemSales: [],
  depositSales: [],
  deviceSummaries: [],
  salesByHour: [],
  salesByCategory: [],
  flaggedOrders: 0,
};
