import { calendarDate, formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import { cameLate, orderInstant } from '@bestellsystem/domain/order-time.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';
import type { CancelSlip, KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Kysely, Transaction } from 'kysely';
import { readInStep } from '../../db/in-step.ts';
import { insertInStep } from '../../db/insert-rows.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { EventRow, NewPrintJob, OrderRow, PrinterRow, Schema } from '../../db/schema.ts';
import { DEVICE_HEAD_START_MS } from './device-start.ts';
import { firstMarks, type PrintedBefore } from './sent-to.ts';

/** A line as the kitchen needs it. */
export interface TicketLine {
  name: string;
  category: string;
  quantity: number;
  note: string | null;
}

/** What a printer is to get of an order. */
export interface Ticket {
  printer: PrinterRow;
  lines: TicketLine[];
}

const servicePrinters = printersWith('service_mode');
const takeawayPrinters = printersWith('takeaway_mode');

function printersWith(mode: 'service_mode' | 'takeaway_mode') {
  const ofEvents = prepared((db, { eventIds }: { eventIds: readonly number[] }) =>
    db
      .selectFrom('printers')
      .selectAll()
      .where('event_id', 'in', eventIds)
      .where('deleted_at', 'is', null)
      .where('enabled', '=', 1)
      .where(mode, '=', 1)
      .orderBy('position')
      .orderBy('id'),
  );
  return readInStep<number, PrinterRow[]>(async (db, eventIds) => {
    const printers = await ofEvents(db, { eventIds: padded([...new Set(eventIds)]) });
    return eventIds.map((eventId) => printers.filter(({ event_id }) => event_id === eventId));
  });
}

const insertJobs = insertInStep('print_jobs');

/** The printers that may get a ticket of such an order, in the order of the configuration. */
export function listStations(
  db: Kysely<Schema>,
  order: { eventId: number; isTakeaway: boolean },
): Promise<PrinterRow[]> {
  return (order.isTakeaway ? takeawayPrinters : servicePrinters)(db, order.eventId);
}

/** Which of these printers get a ticket for these lines. */
export function planTickets(printers: readonly PrinterRow[], lines: readonly TicketLine[]): Ticket[] {
  return printers
    .map((printer) => ({ printer, lines: linesFor(printer, lines) }))
    .filter(({ lines }) => lines.length > 0);
}

function linesFor(printer: PrinterRow, lines: readonly TicketLine[]): TicketLine[] {
  const names = JSON.parse(printer.categories) as string[];
  if (names.some(meansAllCategories)) return [...lines];
  const categories = names.map((name) => name.toLowerCase());
  return lines.filter(({ category }) => categories.includes(category.toLowerCase()));
}

/** The tickets of one order as they stand on paper, each with how many there are. */
export function slipsOf(
  tickets: readonly Ticket[],
  facts: {
    order: Parameters<typeof heading>[0];
    event: Pick<EventRow, 'name'>;
    waiter: string;
    timeZone: string;
  },
): { printer: PrinterRow; slip: KitchenTicketSlip }[] {
  return tickets.map(({ printer, lines }, index) => ({
    printer,
    slip: {
      kind: 'ticket',
      ...heading(facts.order, facts.event, printer, facts.timeZone),
      waiter: facts.waiter,
      part: { number: index + 1, of: tickets.length },
      lines: lines.map(({ name, category, quantity, note }) => ({
        quantity,
        name,
        category,
        ...(note ? { note } : {}),
      })),
    },
  }));
}

/** Writes a job for each ticket, inside the order's own transaction. */
export async function createTicketJobs(
  trx: Transaction<Schema>,
  facts: {
    order: OrderRow;
    tickets: readonly Ticket[];
    event: EventRow;
    waiter: string;
    timeZone: string;
    leftToDevice?: boolean;
    printedBefore?: PrintedBefore | undefined;
    /** The order's number on those of before. */
    formerNumber?: number | null | undefined;
  },
): Promise<void> {
  const { order, tickets, event, formerNumber } = facts;
  // No device reaches a printer that asks by itself.
  const headStartOf = ({ port_type }: PrinterRow) =>
    facts.leftToDevice && !asksByItself(port_type) ? DEVICE_HEAD_START_MS : 0;
  if (tickets.length === 0) return;
  const slips = slipsOf(tickets, { order, event, waiter: facts.waiter, timeZone: facts.timeZone });
  const isRenumbered = formerNumber != null && formerNumber !== order.order_number;
  const jobs = slips.map(({ printer, slip }) => ({
    ...newJob({
      order,
      printerId: printer.id,
      kind: 'ticket',
      at: order.created_at,
      slip: isRenumbered ? { ...slip, formerNumber } : slip,
      printedBefore: facts.printedBefore,
    }),
    available_at: new Date(Date.parse(order.created_at) + headStartOf(printer)).toISOString(),
  }));
  await insertJobs(trx, jobs);
}

/**
 * What stands at the top of every slip of an order; date and time are those of the wall in the tent when the guest
 * ordered, also where the device had no network then.
 */
export function heading(
  order: Pick<OrderRow, 'order_number' | 'table_number' | 'is_takeaway' | 'offline' | 'taken_at' | 'created_at'>,
  event: Pick<EventRow, 'name'>,
  printer: Pick<PrinterRow, 'display_name'>,
  timeZone: string,
) {
  const { offline, taken_at: deviceTime, created_at: createdAt } = order;
  const takenAt = orderInstant({ isOffline: offline === 1, deviceTime, createdAt });
  const taken = new Date(takenAt);
  return {
    orderNumber: order.order_number,
    tableNumber: order.table_number,
    isTakeaway: order.is_takeaway === 1,
    eventName: event.name,
    printerName: printer.display_name,
    takenAt: { date: formatDate(calendarDate(taken, timeZone)), time: timeOfDay(taken, timeZone) },
    ...(cameLate({ takenAt, createdAt }) && { isLate: true }),
  };
}

/** A job of an order, to be done at once. */
export function newJob(facts: {
  order: OrderRow;
  printerId: number;
  kind: 'ticket' | 'cancel';
  at: string;
  slip: KitchenTicketSlip | CancelSlip;
  printedBefore?: PrintedBefore | undefined;
}): NewPrintJob {
  return {
    event_id: facts.order.event_id ?? 0,
    order_id: facts.order.id,
    printer_id: facts.printerId,
    kind: facts.kind,
    ...firstMarks(facts.printerId, facts.printedBefore),
    slip: JSON.stringify(facts.slip),
    state: 'pending',
    attempts: 0,
    available_at: facts.at,
    lease_owner: null,
    lease_until: null,
    error_code: null,
    error: null,
    created_at: facts.at,
    printed_at: null,
  };
}
