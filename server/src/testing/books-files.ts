import type { InvoiceDataWire, StatisticsFilters } from '@bestellsystem/domain/statistics-schema.ts';
import { expect } from 'vitest';
import { addUp, amountOf, type BookedOrder, figuresOf, rappen, totalOf } from './books-figures.ts';
import { wallDate, wallTime } from './books-rules.ts';
import { checkVat } from './books-summary.ts';
import { readCsv } from './read-csv.ts';
import type { TestClient } from './test-client.ts';

/** What somebody looks for in a day; times as on the wall. */
interface Filter {
  tableNumber?: string;
  deviceId?: string;
  startTime?: string;
  endTime?: string;
}

const WINDOWS = [
  { startTime: '19:30', endTime: '21:15' },
  { startTime: '22:00', endTime: '02:30' },
  { startTime: '00:00', endTime: '23:59' },
  { startTime: '23:00' },
  { endTime: '20:59' },
  { startTime: '21:00', endTime: '05:00' },
] as const;

/** The rows of these orders in a file, as written by hand: a line each, and what rounding changed. */
export function rowsOf(orders: readonly BookedOrder[]): string[][] {
  return orders.flatMap((order) => {
    const method = order.method === 'CASH' ? 'Bar' : 'Karte/Twint';
    const row = (category: string, name: string, quantity: number, price: number) => [
      wallDate(order.at),
      wallTime(order.at),
      String(order.number),
      defused(order.tableNumber),
      order.deviceName,
      category,
      name,
      String(quantity),
      chf(price),
      chf(amountOf({ price, quantity })),
      method,
      order.isCancelled,
    ];
    const lines = order.lines.map(({ isDeposit, category, name, quantity, price }) =>
      row(isDeposit ? 'Depot' : category, name, quantity, price),
    );
    const all = order.rounding === 0 ? lines : [...lines, row('Rundung', 'Rundung', 1, order.rounding)];
    return all.map((cells) => cells.map((cell) => (typeof cell === 'boolean' ? stateOf(cell) : cell)));
  });
}

/** The same of a file; what the kitchen has done with an order isn't asked here. */
export function readRows(csv: string): string[][] {
  return readCsv(csv)
    .slice(1)
    .map((row) => [...row.slice(0, -1), stateOf(row.at(-1) === 'Storniert')]);
}

/** Of one day: each table, each device, and some hours, alone and together. */
export async function checkFilters(
  { organizer, eventId }: { organizer: TestClient; eventId: number },
  date: string,
  orders: readonly BookedOrder[],
): Promise<void> {
  const base = `/api/statistics/event/${eventId}`;
  const tables = [...new Set(orders.map(({ tableNumber }) => tableNumber))];
  const devices = [...new Set(orders.map(({ deviceId }) => deviceId))];
  const offered = (await organizer.get<StatisticsFilters>(`${base}/filters?date=${date}`)).body;
  expect(offered.tables.toSorted()).toEqual(tables.toSorted());
  expect(offered.devices.map(({ id }) => id).sort()).toEqual(devices.toSorted());
  const filters: Filter[] = [
    ...tables.map((tableNumber) => ({ tableNumber })),
    ...devices.map((deviceId) => ({ deviceId })),
    ...WINDOWS,
    { ...WINDOWS[1], tableNumber: tables[0] ?? '', deviceId: devices[0] ?? '' },
  ];
  for (const filter of filters) {
    const query = new URLSearchParams({ date, ...filter }).toString();
    const found = orders.filter((order) => fits(order, filter));
    const csv = await organizer.get(`${base}/export-filtered?${query}`);
    expect(readRows(csv.text), query).toEqual(rowsOf(found));
    const owed = found.filter(({ isCancelled }) => !isCancelled);
    const invoice = (await organizer.get<InvoiceDataWire>(`${base}/invoice-data?${query}`)).body;
    expect(
      invoice.orders.map((row) => [row.orderId, row.tableNumber, rappen(row.totalAmount)]),
      query,
    ).toEqual(owed.map((order) => [order.id, order.tableNumber, totalOf(order)]));
    expect(addUp(invoice.positions.map((row) => rappen(row.totalAmount)))).toBe(addUp(owed.map(totalOf)));
    checkVat(invoice.vat, figuresOf(owed));
    if (invoice.vat.length > 0) expect(invoice.sender.vatNumber).toBe('CHE-116.281.710');
  }
}

/** Both minutes count; what comes after midnight is later than what came before, until five. */
function fits(order: BookedOrder, { tableNumber, deviceId, startTime, endTime }: Filter): boolean {
  const into = (time: string) => (time < '05:00' ? `+${time}` : ` ${time}`);
  const time = wallTime(order.at);
  const isWholeDay = startTime === '00:00' && endTime === '23:59';
  const isInTime =
    isWholeDay ||
    ((startTime === undefined || later(into(time), into(startTime))) &&
      (endTime === undefined || endTime === '05:00' || later(into(endTime), into(time))));
  const isAtTable = tableNumber === undefined || order.tableNumber === tableNumber;
  return isInTime && isAtTable && (deviceId === undefined || order.deviceId === deviceId);
}

function later(one: string, other: string): boolean {
  return one >= other;
}

function stateOf(isCancelled: boolean): string {
  return isCancelled ? 'Storniert' : 'gilt';
}

function chf(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** What a spreadsheet would take for a formula. */
function defused(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
