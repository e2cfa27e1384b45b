import { isMadeAt, type KitchenStatus, statusOfLines } from '@bestellsystem/domain/kitchen-progress.ts';
import type { LineStatus, OrderWire } from '@bestellsystem/domain/orders-schema.ts';

export type Age = 'new' | 'waiting' | 'overdue';

export interface TicketLine {
  /** Place in the order: an order may hold an item twice, with different notes. */
  index: number;
  name: string;
  category: string;
  quantity: number;
  note: string | null;
  status: LineStatus;
}

/** An order as this screen has to make it. */
export interface Ticket {
  order: OrderWire;
  /** How far this station is with its part, whatever the others do. */
  status: KitchenStatus | 'cancelled';
  lines: readonly TicketLine[];
  /** Pieces that other stations make. */
  elsewhere: number;
  /** The other stations have finished theirs. */
  isElsewhereDone: boolean;
}

/** What this screen shows of all that is ordered. */
export interface View {
  /** Names of the categories made here; none means all. */
  station: readonly string[];
  /** Cancelled orders that were seen. */
  acknowledged: ReadonlySet<number>;
}

const WAITING_FROM_MS = 5 * 60_000;
const OVERDUE_AFTER_MS = 10 * 60_000;

export const AGE_WORDS: Record<Age, string> = { new: 'Neu', waiting: 'Wartet', overdue: 'Überfällig' };

/** Whole minutes: seconds that tick only make nervous. A clock that runs ahead makes no order younger than new. */
export function ageOf(takenAt: string, now: number): { age: Age; minutes: number } {
  const elapsedMs = Math.max(0, now - Date.parse(takenAt));
  const minutes = Math.floor(elapsedMs / 60_000);
  if (elapsedMs > OVERDUE_AFTER_MS) return { age: 'overdue', minutes };
  return { age: elapsedMs >= WAITING_FROM_MS ? 'waiting' : 'new', minutes };
}

/** `Bestellung 12, Tisch 5`. */
export function titleOf({ orderNumber, isTakeawayMode, tableNumber }: OrderWire): string {
  return `Bestellung ${orderNumber}, ${isTakeawayMode ? 'Takeaway' : `Tisch ${tableNumber}`}`;
}

/** What is to be made or to be stopped here, oldest first as the orders come. */
export function openTickets(orders: readonly OrderWire[], view: View): Ticket[] {
  return ticketsHere(orders, view).filter((ticket) => isOpen(ticket, view));
}

/** What was finished here, the newest first. */
export function finishedTickets(orders: readonly OrderWire[], view: View): Ticket[] {
  return ticketsHere(orders, view)
    .filter(({ status }) => status === 'completed')
    .reverse();
}

/** Open orders that only other stations have to do with. */
export function countHidden(orders: readonly OrderWire[], view: View): number {
  return orders
    .filter((order) => isUnfinished(order, view))
    .map((order) => ticketOf(order, view.station))
    .filter(({ lines, elsewhere }) => lines.length === 0 && elsewhere > 0).length;
}

function ticketsHere(orders: readonly OrderWire[], { station }: View): Ticket[] {
  return orders.map((order) => ticketOf(order, station)).filter(({ lines }) => lines.length > 0);
}

/** How many of each item are still to be made, the most first: «27 × Bratwurst». */
export function totalsOf(
  tickets: readonly Ticket[],
  ticked: ReadonlySet<string>,
): { name: string; quantity: number }[] {
  const totals = new Map<string, number>();
  for (const { order, status, lines } of tickets) {
    if (status === 'cancelled') continue;
    for (const line of lines) {
      if (line.status === 'completed' || ticked.has(tickKey(order.id, line.index))) continue;
      totals.set(line.name, (totals.get(line.name) ?? 0) + line.quantity);
    }
  }
  return [...totals]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'de'));
}

/** Another station that makes it, too, has finished this line, while others of the ticket are still to be made. */
export function isDoneElsewhere({ status }: Ticket, line: TicketLine): boolean {
  return status !== 'completed' && status !== 'cancelled' && line.status === 'completed';
}

/** The categories of a ticket that are still to be made here: what another station has finished is not touched. */
export function openCategories({ lines }: Ticket, station: readonly string[]): readonly string[] {
  const open = lines.filter(({ status }) => status !== 'completed');
  return open.length === lines.length ? station : [...new Set(open.map(({ category }) => category))];
}

/** Whether all that a station makes of an order is where it was put, and the order not cancelled meanwhile. */
export function isStillAt(
  orders: readonly OrderWire[],
  orderId: number,
  station: readonly string[],
  status: KitchenStatus,
): boolean {
  const order = orders.find(({ id }) => id === orderId);
  if (!order || order.status === 'cancelled') return false;
  return ticketOf(order, station).lines.every((line) => line.status === status);
}

export function tickKey(orderId: number, lineIndex: number): string {
  return `${orderId}:${lineIndex}`;
}

/** What one more press does to a ticket. */
export function nextStatus({ status }: Ticket): 'preparing' | 'completed' {
  return status === 'new' ? 'preparing' : 'completed';
}

/** The order as it is once a station has moved its part. */
export function moved(order: OrderWire, station: readonly string[], status: KitchenStatus): OrderWire {
  const items = order.items.map((line) => (isMadeAt(station, line.menuItem.category) ? { ...line, status } : line));
  const made = items.filter(({ menuItem }) => menuItem.kind !== 'deposit').map((line) => line.status);
  return { ...order, items, status: statusOfLines(made) ?? status };
}

function isOpen({ order, status }: Ticket, { acknowledged }: View): boolean {
  return status === 'cancelled' ? !acknowledged.has(order.id) : status !== 'completed';
}

function isUnfinished({ id, status }: OrderWire, { acknowledged }: View): boolean {
  return status === 'cancelled' ? !acknowledged.has(id) : status !== 'completed';
}

/** An item without a category belongs to no station, so every station sees it. A deposit is nothing to make. */
function ticketOf(order: OrderWire, station: readonly string[]): Ticket {
  const all = order.items.flatMap(({ menuItem: { kind, name, category }, quantity, note, status }, index) =>
    kind === 'deposit' ? [] : [{ index, name, category, quantity, note, status }],
  );
  const lines = all.filter(({ category }) => isMadeAt(station, category));
  const others = all.filter(({ category }) => !isMadeAt(station, category));
  const here = statusOfLines(lines.map(({ status }) => status)) ?? 'new';
  return {
    order,
    status: order.status === 'cancelled' ? 'cancelled' : here,
    lines,
    elsewhere: others.reduce((sum, { quantity }) => sum + quantity, 0),
    isElsewhereDone: others.every(({ status }) => status === 'completed'),
  };
}
