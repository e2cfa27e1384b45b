import { businessDay, calendarDate } from '@bestellsystem/domain/business-day.ts';
import { flagText, type OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { together } from '../../db/in-step.ts';
import type { EventRow, OrderRow, PrinterRow, Schema } from '../../db/schema.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { orderDigest } from '../audit/order-digest.ts';
import { requireBooksOpen } from '../events/event-closed.ts';
import { readOrganizerSettings } from '../organizer-settings/organizer-settings.ts';
import { createTicketJobs, listStations, planTickets } from '../printing/ticket-jobs.ts';
import { countOrder } from '../statistics/keep-sums.ts';
import { recordCancelling } from './cancel-order.ts';
import { countedTillFlags } from './counted-till.ts';
import { isBeforeItsDevice } from './first-login.ts';
import { closedFlags } from './open-event.ts';
import { requireRoundingAllowed, vatRateOf } from './order-money.ts';
import {
  ChangedMeanwhile,
  insertLines,
  insertOrder,
  insertPayments,
  rowsOf,
  takenAt,
  timeFlags,
} from './order-rows.ts';
import type { BookedRows } from './orders.ts';
import { priceLines } from './priced-lines.ts';
import { isLongPrinted, isRedelivered, printedBefore, REDELIVERED, REDELIVERED_CANCELLED } from './redelivered.ts';
import type { TakenBy } from './taken-by.ts';

interface Booking {
  by: TakenBy;
  event: EventRow | undefined;
  input: OrderInput;
  hash: string;
  /** What the organizer should look at, beside what the menu says. */
  reasons: readonly string[];
  /** Without tickets nobody cooks it: it counts as done. */
  prints: boolean;
  /** Somebody has asked for its tickets, however old it is. */
  isAskedFor?: boolean;
  /** By the server as it was before it came back from a backup. */
  isPerhapsBooked?: boolean;
  /** Where it was taken, if not where it is booked. */
  takenIn?: { event: EventRow | undefined; deviceRowId: number | null };
  /** What else has to be settled when it is booked, while nobody else writes news of the event. */
  settle?: (orderId: number) => Promise<void>;
}

/**
 * Writes an order with all that belongs to it. Throws `ChangedMeanwhile` when its client order id is taken meanwhile, its event
 * handed over, a category of its printers renamed, or its till counted.
 */
export async function bookOrder(trx: Transaction<Schema>, context: Context, booking: Booking): Promise<BookedRows> {
  const { by, event } = booking;
  const { input, doubts } = await believed(trx, context, booking);
  const { timeZone } = context.settings;
  const now = context.now();
  const taken = takenAt(input, now);
  const prints = booking.prints && !input.cancelReason && (booking.isAskedFor || !isLongPrinted(input, now));
  const { settings, lines, flags, stations } = await readForBooking(trx, { event, input, taken, prints });
  const day = businessDay(taken, timeZone, context.settings.businessDayStart);
  const till = { event, input, deviceRowId: by.deviceRowId, day };
  const late = await countedTillFlags(trx, till);
  const reasons = [
    ...booking.reasons,
    ...(input.redelivered ? [input.cancelReason ? REDELIVERED_CANCELLED : REDELIVERED] : []),
    ...[...doubts, ...closedFlags(event, input), ...late, ...flags].map(flagText),
  ];
  const cooked = lines.filter(({ kind }) => kind === 'article');
  const tickets = planTickets(stations, cooked);
  const order = await insertOrder(trx, {
    ...booking,
    input,
    prints,
    lines,
    tickets: tickets.length,
    reasons,
    now,
    day,
  });
  const date = calendarDate(taken, timeZone);
  const rows = rowsOf(order, input, lines, (line) => vatRateOf(line, input, settings, date));
  // In this order: who cancels takes the sums before the number of the news, too.
  await together(trx, [
    () => insertLines(trx, rows.lines),
    () => insertPayments(trx, [rows.payment]),
    () => countOrder(trx, order, rows.payment, rows.lines),
    async () =>
      event &&
      createTicketJobs(trx, {
        order,
        tickets,
        event,
        waiter: by.waiter,
        timeZone,
        leftToDevice: input.printsItself,
        printedBefore: printedBefore(input) ?? (booking.isPerhapsBooked ? 'perhaps' : undefined),
        formerNumber: input.formerOrderNumber,
      }),
    () => tellOf(trx, booking, order, looksAgain(trx, context, { ...till, stations, late })),
    () => recordPlacing(trx, { by, event, input, booked: { order, ...rows }, reasons, now }),
  ]);
  return { order, ...rows };
}

/** What is believed of what a device says of its order; of an impossible time it is told to the organizer only. */
async function believed(
  trx: Transaction<Schema>,
  context: Context,
  { input, event, by, takenIn = { event, deviceRowId: by.deviceRowId } }: Booking,
): Promise<{ input: OrderInput; doubts: OrderFlag[] }> {
  const redelivered = await isRedelivered(trx, input);
  const now = context.now();
  const isTooEarly = !redelivered && (await isBeforeItsDevice(trx, input, now, takenIn));
  const doubts = timeFlags(input, now, context.settings.timeZone, isTooEarly);
  const known = {
    ...input,
    redelivered,
    ...(!redelivered && { cancelReason: null, formerOrderNumber: null }),
    ...(isTooEarly && { timestamp: null }),
  };
  return { input: known, doubts };
}

type BookingEvent = Pick<Booking, 'event'> & { input: OrderInput };

/** What is asked before anything is written. Throws where the rounding or a line can't be booked so. */
async function readForBooking(
  trx: Transaction<Schema>,
  { event, input, taken, prints }: BookingEvent & { taken: Date; prints: boolean },
) {
  const [settings, stations, { lines, flags }] = await together(trx, [
    async () => {
      const said = event && (await readOrganizerSettings(trx, event.organizer_id));
      requireRoundingAllowed(input, said);
      return said;
    },
    // Before the menu: what was renamed in between the printers bear now, and are looked at again.
    async () => (event && prints ? listStations(trx, { eventId: event.id, isTakeaway: input.isTakeawayMode }) : []),
    () => priceLines(trx, input, taken),
  ]);
  return { settings, lines, flags, stations };
}

async function recordPlacing(
  trx: Transaction<Schema>,
  facts: BookingEvent & { by: TakenBy; booked: BookedRows; reasons: readonly string[]; now: Date },
): Promise<void> {
  const { by, event, input, booked, reasons, now } = facts;
  const { order } = booked;
  await recordAudit(trx, {
    at: now,
    actor: by.journal,
    action: 'order.place',
    eventId: event?.id ?? null,
    subject: input.clientOrderId,
    details: {
      orderNumber: order.order_number,
      day: order.business_day,
      device: order.device_id,
      content: orderDigest(booked),
      total: order.total,
      rounding: input.rounding,
      method: input.paymentMethod,
      offline: input.offline,
      redelivered: input.redelivered,
      flags: reasons,
    },
  });
  const { cancelReason: reason } = input;
  if (!reason) return;
  await recordCancelling(trx, { ...order, status: 'new' }, { at: now, by: by.journal, reason, redelivered: true });
}

/** Writes the news, and looks at what has to hold while nobody else writes some. */
async function tellOf(
  trx: Transaction<Schema>,
  { event, settle }: Booking,
  order: OrderRow,
  looks: readonly (() => Promise<void>)[],
): Promise<void> {
  const settled = async () => settle?.(order.id);
  if (!event) return settled();
  const payload = { orderId: order.id };
  const news = { eventId: event.id, type: 'order.created', payload, at: new Date(order.created_at) } as const;
  await recordLiveEvent(trx, news, [() => requireStillTheirs(trx, event), ...looks, settled]);
}

/** What its organizer has said of VAT went along with an event that was handed over: it is asked again of whose it is. */
async function requireStillTheirs(trx: Transaction<Schema>, event: EventRow): Promise<void> {
  const { organizer_id } = await requireBooksOpen(trx, event.id);
  if (organizer_id !== event.organizer_id) throw new ChangedMeanwhile();
}

interface Looked {
  event: EventRow | undefined;
  input: OrderInput;
  deviceRowId: number | null;
  day: string;
  stations: readonly PrinterRow[];
  late: readonly OrderFlag[];
}

/** What may have changed since it was looked at. On SQLite nobody writes meanwhile. */
function looksAgain(trx: Transaction<Schema>, { engine }: Context, looked: Looked): (() => Promise<void>)[] {
  if (engine !== 'postgres') return [];
  return [() => requireStationsStand(trx, looked), () => requireTillAsSeen(trx, looked)];
}

/**
 * A category that is renamed bears the new name on the menu and at its printers from one moment on. Where that lay between
 * the two looks, its lines would come out nowhere.
 */
async function requireStationsStand(trx: Transaction<Schema>, { event, input, stations }: Looked): Promise<void> {
  if (!event || stations.length === 0) return;
  const now = await listStations(trx, { eventId: event.id, isTakeaway: input.isTakeawayMode });
  const taken = new Map(now.map(({ id, categories }) => [id, categories]));
  if (stations.some(({ id, categories }) => taken.get(id) !== categories)) throw new ChangedMeanwhile();
}

/** Who counts a till takes turns with the news: either the count knows of the order, or the order of the count. */
async function requireTillAsSeen(trx: Transaction<Schema>, looked: Looked): Promise<void> {
  if (looked.late.length > 0) return;
  const late = await countedTillFlags(trx, looked);
  if (late.length > 0) throw new ChangedMeanwhile();
}
