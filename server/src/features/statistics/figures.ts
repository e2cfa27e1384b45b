import { timeOfDay } from '@bestellsystem/domain/business-day.ts';
import type { DeviceStatistics, EventDays, EventStatistics } from '@bestellsystem/domain/statistics-schema.ts';
import { vatSums } from '@bestellsystem/domain/vat.ts';
import type { LineSum, OrderSum, SlotSum } from './day-sums.ts';
import { compareNames, compareSales } from './device-names.ts';
import { type Clock, hourOfBusinessDay } from './order-time.ts';

type Totals = Omit<EventDays['days'][number], 'date'>;

/** The figures above everything else: cancelled orders are told apart and count in nothing else. */
export function totalsOf(orders: readonly Omit<OrderSum, 'deviceId'>[], totalItems: number): Totals {
  const counted = orders.filter(({ isCancelled }) => !isCancelled);
  const cancelled = orders.filter(({ isCancelled }) => isCancelled);
  const by = (method: string) => counted.filter((row) => row.method === method);
  const totalOrders = sum(counted.map(soldOrders));
  const totalSales = sum(counted.map(({ sales }) => sales));
  return {
    totalSales,
    totalOrders,
    totalItems,
    averagePerOrder: totalOrders === 0 ? 0 : Math.round(totalSales / totalOrders),
    cashSales: sum(by('CASH').map(({ sales }) => sales)),
    cardSales: sum(by('CARD_TWINT').map(({ sales }) => sales)),
    takeawayOrders: sum(counted.filter(({ isTakeaway }) => isTakeaway).map(soldOrders)),
    depositOrders: sum(counted.map(({ depositOrders }) => depositOrders)),
    cancelledOrders: {
      count: sum(cancelled.map((row) => row.orders)),
      amount: sum(cancelled.map(({ sales, deposits }) => sales + deposits)),
    },
    depositBalance: sum(counted.map(({ deposits }) => deposits)),
    rounding: sum(counted.map(({ rounding }) => rounding)),
    paidOut: sum(counted.map(({ paidOut }) => paidOut)),
    cashPayments: sum(by('CASH').map(paid)),
    cardPayments: sum(by('CARD_TWINT').map(paid)),
  };
}

/** Who only brings cups back, or only takes some, has bought nothing. */
export function soldOrders({ orders, depositOrders }: Pick<OrderSum, 'orders' | 'depositOrders'>): number {
  return orders - depositOrders;
}

/** Tips don't show in it: what is handed over above the change counts on neither side. */
function paid({ received, changeGiven }: Pick<OrderSum, 'received' | 'changeGiven'>): number {
  return received - changeGiven;
}

/** What only the lines say. */
export function lineTotalsOf(lines: readonly LineSum[]): Pick<EventStatistics, 'deposits' | 'vat'> {
  return { deposits: movementsOf(lines), vat: vatSums(articlesOf(lines)) };
}

/** What was charged and given back of each deposit, by name. */
export function depositSalesOf(lines: readonly LineSum[]): EventStatistics['depositSales'] {
  const deposits = lines.filter(({ kind }) => kind !== 'article');
  const names = [...new Set(deposits.map(({ name }) => name))].sort(compareNames);
  return names.map((itemName) => ({ itemName, ...movementsOf(deposits.filter(({ name }) => name === itemName)) }));
}

function movementsOf(lines: readonly LineSum[]): EventStatistics['deposits'] {
  const pieces = (kind: string): { quantity: number; amount: number } => {
    const ofKind = lines.filter((line) => line.kind === kind);
    const [quantity, amount] = [sum(ofKind.map((line) => line.quantity)), sum(ofKind.map((line) => line.amount))];
    return { quantity: Math.abs(quantity), amount: Math.abs(amount) };
  };
  return { charged: pieces('deposit'), returned: pieces('return') };
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
  const byHour = new Map<number, { hour: string; totalSales: number; totalOrders: number }>();
  for (const { instant, orders, sales } of slots) {
    const time = timeOfDay(new Date(instant), clock.timeZone);
    const rank = hourOfBusinessDay(time, clock.businessDayStart);
    const { totalSales, totalOrders } = byHour.get(rank) ?? { totalSales: 0, totalOrders: 0 };
    byHour.set(rank, {
      hour: time.slice(0, 2),
      totalSales: totalSales + sales,
      totalOrders: totalOrders + orders,
    });
  }
  return [...byHour].sort(([one], [other]) => one - other).map(([, sold]) => sold);
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
