import { timeOfDay } from '@bestellsystem/domain/business-day.ts';
import type { DeviceStatistics, EventStatistics } from '@bestellsystem/domain/statistics-schema.ts';
import type { LineSum, OrderSum, SlotSum } from './day-sums.ts';
import { compareSales } from './device-names.ts';
import { byHourOfBusinessDay, type Clock } from './order-time.ts';

type Totals = Omit<EventStatistics['deviceSummaries'][number], 'deviceId' | 'deviceDisplayName'>;

/** The figures above everything else: cancelled orders are told apart and count in nothing else. */
export function totalsOf(orders: readonly OrderSum[], totalItems: number): Totals {
  const counted = orders.filter(({ isCancelled }) => !isCancelled);
  const cancelled = orders.filter(({ isCancelled }) => isCancelled);
  const sales = (method?: string): number =>
    sum(counted.filter((row) => method === undefined || row.method === method).map((row) => row.sales));
  const totalOrders = sum(counted.map((row) => row.orders));
  const totalSales = sales();
  return {
    totalSales,
    totalOrders,
    totalItems,
    averagePerOrder: totalOrders === 0 ? 0 : Math.round(totalSales / totalOrders),
    cashSales: sales('CASH'),
    cardSales: sales('CARD_TWINT'),
    takeawayOrders: sum(counted.filter(({ isTakeaway }) => isTakeaway).map((row) => row.orders)),
    cancelledOrders: {
      count: sum(cancelled.map((row) => row.orders)),
      amount: sum(cancelled.map((row) => row.sales)),
    },
  };
}

/** How many articles were sold. */
export function articlesIn(lines: readonly LineSum[]): number {
  return sum(articlesOf(lines).map(({ quantity }) => quantity));
}

export function itemSalesOf(lines: readonly LineSum[]): DeviceStatistics['itemSales'] {
  return salesBy(articlesOf(lines), ({ name }) => name).map(({ name, ...sold }) => ({ itemName: name, ...sold }));
}

export function categorySalesOf(lines: readonly LineSum[]): EventStatistics['salesByCategory'] {
  return salesBy(articlesOf(lines), ({ category }) => category).map(({ name, ...sold }) => ({
    category: name,
    ...sold,
  }));
}

export function hourSalesOf(slots: readonly SlotSum[], clock: Clock): EventStatistics['salesByHour'] {
  const byHour = new Map<string, { hour: string; totalSales: number; totalOrders: number }>();
  for (const { instant, orders, sales } of slots) {
    const hour = timeOfDay(new Date(instant), clock.timeZone).slice(0, 2);
    const known = byHour.get(hour) ?? { hour, totalSales: 0, totalOrders: 0 };
    byHour.set(hour, { hour, totalSales: known.totalSales + sales, totalOrders: known.totalOrders + orders });
  }
  return [...byHour.values()].sort(byHourOfBusinessDay(clock.businessDayStart));
}

/** Deposits are not sold: they are owed back. */
function articlesOf(lines: readonly LineSum[]): LineSum[] {
  return lines.filter(({ kind }) => kind === 'article');
}

interface Sold {
  name: string;
  quantity: number;
  totalAmount: number;
}

function salesBy(lines: readonly LineSum[], nameOf: (line: LineSum) => string): Sold[] {
  const byName = new Map<string, Sold>();
  for (const line of lines) {
    const name = nameOf(line);
    const known = byName.get(name) ?? { name, quantity: 0, totalAmount: 0 };
    const { quantity, totalAmount } = known;
    byName.set(name, { name, quantity: quantity + line.quantity, totalAmount: totalAmount + line.amount });
  }
  return [...byName.values()].sort(compareSales);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
