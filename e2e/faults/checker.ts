import type { OrderInputWire, OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { fateOf, type History, type Operation } from './history.ts';

/** The stored truth after everything has healed, as the API tells it. */
export interface Books {
  orders: readonly OrderWire[];
  /** What the kitchen's screen would show: open orders. */
  kitchen: readonly OrderWire[];
  printJobs: readonly PrintJob[];
  statistics: { totalSales: number; totalOrders: number; totalItems: number };
  /** The service numbers of all devices. */
  serviceNumbers: readonly number[];
}

/** How many printers must have a ticket of this order. */
export type TicketsOf = (order: OrderWire) => number;

/**
 * Compares what the clients know with the books. Acknowledged: there exactly once and as sent; unknown: at most once;
 * refused: not at all. Says in words what is wrong; nothing when all is right.
 */
export function check(history: History, books: Books, ticketsOf: TicketsOf): string[] {
  const stored = Map.groupBy(books.orders, ({ items }) => markOf(items));
  return [
    ...history.all().flatMap((operation) => checkOperation(operation, stored.get(markOf(operation.input.items)) ?? [])),
    ...checkForeign(history, books.orders),
    ...checkNumbers(books.orders),
    ...checkTickets(books, ticketsOf),
    ...checkSums(books),
    ...checkKitchen(books),
    ...repeated(books.serviceNumbers).map((number) => `service number ${number} was given to two devices`),
  ];
}

/** `stored` are those with the operation's mark. */
function checkOperation(operation: Operation, stored: readonly OrderWire[]): string[] {
  const { input } = operation;
  const name = `order ${markOf(input.items)}`;
  if (stored.length > 1) return [`${name} is there ${stored.length} times`];
  const [order] = stored;
  const fate = fateOf(operation);
  if (fate === 'ok' && !order) return [`${name} was acknowledged and is lost`];
  if (fate === 'fail' && order) return [`${name} was refused and is there`];
  if (!order) return [];
  const answers = operation.outcomes.flatMap((outcome) => (outcome.type === 'ok' ? [outcome.order] : []));
  return [
    ...differences(name, input, order),
    ...answers
      .filter(({ id, orderNumber }) => id !== order.id || orderNumber !== order.orderNumber)
      .map((answer) => `${name} was answered as number ${answer.orderNumber} and is number ${order.orderNumber}`),
  ];
}

function differences(name: string, sent: OrderInputWire, stored: OrderWire): string[] {
  const facts = (order: OrderInputWire | OrderWire): string =>
    JSON.stringify([
      order.clientOrderId,
      order.tableNumber,
      order.total,
      order.paymentAmount,
      order.change,
      order.items.map(({ menuItem, quantity, price, note }) => [menuItem.id, quantity, price, note ?? null]),
    ]);
  return facts(sent) === facts(stored) ? [] : [`${name} was sent as ${facts(sent)} and is ${facts(stored)}`];
}

/** Every order of a run bears its own mark in the note of its first line: ids can't hide that two are the same. */
function markOf(items: readonly { note?: string | null | undefined }[]): string {
  return items[0]?.note ?? '';
}

function checkForeign(history: History, orders: readonly OrderWire[]): string[] {
  const sent = new Set(history.all().map(({ input }) => markOf(input.items)));
  return orders
    .filter(({ items }) => !sent.has(markOf(items)))
    .map(({ orderNumber }) => `number ${orderNumber} was never sent`);
}

/** Numbers count from 1 without a gap, per business day; a run that crosses a day says so by starting again. */
function checkNumbers(orders: readonly OrderWire[]): string[] {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const problems = repeated(numbers).map((number) => `order number ${number} was given twice`);
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (highest !== numbers.length) problems.push(`${numbers.length} orders have numbers up to ${highest}`);
  return problems;
}

function checkTickets({ orders, printJobs }: Books, ticketsOf: TicketsOf): string[] {
  const tickets = new Map<number, string[]>();
  for (const { orderId, kind, copy, printer } of printJobs) {
    if (kind !== 'ticket' || copy || orderId === null) continue;
    tickets.set(orderId, [...(tickets.get(orderId) ?? []), printer]);
  }
  const problems: string[] = [];
  for (const order of orders) {
    const printers = tickets.get(order.id) ?? [];
    const name = `number ${order.orderNumber}`;
    if (printers.length !== ticketsOf(order))
      problems.push(`${name} has ${printers.length} of ${ticketsOf(order)} tickets`);
    for (const printer of repeated(printers)) problems.push(`${name} has two tickets at ${printer}`);
    tickets.delete(order.id);
  }
  for (const orderId of tickets.keys()) problems.push(`a ticket belongs to order ${orderId}, which is not there`);
  return problems;
}

function checkSums({ orders, statistics }: Books): string[] {
  const sold = orders.filter(({ status }) => status !== 'cancelled');
  const rappen = (francs: number): number => Math.round(francs * 100);
  const sales = sold.reduce((sum, { total }) => sum + rappen(total), 0);
  const items = sold.reduce((sum, order) => sum + order.items.reduce((count, { quantity }) => count + quantity, 0), 0);
  const problems: string[] = [];
  const compare = (what: string, said: number, real: number): void => {
    if (said !== real) problems.push(`the statistics say ${said} ${what}, the orders ${real}`);
  };
  compare('Rappen', rappen(statistics.totalSales), sales);
  compare('orders', statistics.totalOrders, sold.length);
  compare('items', statistics.totalItems, items);
  return problems;
}

function checkKitchen({ orders, kitchen }: Books): string[] {
  const open = orders.filter(({ status }) => status === 'new' || status === 'preparing').map(({ id }) => id);
  const shown = kitchen.map(({ id }) => id);
  return JSON.stringify(open) === JSON.stringify(shown)
    ? []
    : [`the kitchen sees ${shown.length} orders, ${open.length} are open`];
}

function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}
