import { z } from 'zod';
import { deviceTillSchema } from './cash-up-schema.ts';
import { moneySchema } from './money-schema.ts';
import { paymentMethodSchema } from './orders-schema.ts';
import { vatRateSchema } from './organizer-settings-schema.ts';
import { rowIdSchema, textSchema } from './text-schema.ts';

const soldSchema = z.object({ name: z.string(), quantity: z.int(), amount: moneySchema });

const checkSchema = z.object({
  label: z.string().meta({ description: 'What is compared, in words' }),
  isOk: z.boolean(),
  /** Both as people read them: an amount in CHF or a number. */
  left: z.string(),
  right: z.string(),
});

/** So many are named one by one. */
export const MAX_CANCELLATIONS = 50;

/** Reports kept by a program that didn't count tickets yet are without it. */
const sinceTickets = {
  tickets: z
    .int()
    .optional()
    .meta({ description: 'What one station was to get of one order, once however often it was printed' }),
  byHand: z.int().optional(),
  discarded: z.int().optional(),
  waiting: z.int().optional().meta({ description: 'Not on paper yet, or given up' }),
  ordersWithout: z.int().optional().meta({ description: 'Orders with something to cook that no station was to get' }),
};

/** What a business day, or a whole event, comes to; without a day all of them. */
export const dayReportSchema = z.object({
  eventId: rowIdSchema,
  eventName: z.string(),
  organizer: z.string(),
  date: z.string().nullable(),
  createdAt: z.string(),
  /** Of the closing that holds now; null while the event is open. */
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  orders: z.int().meta({ description: 'That sold something' }),
  depositOrders: z
    .int()
    .optional()
    .meta({ description: 'Of nothing but deposits; missing where an older program counted them among the orders' }),
  cancelledOrders: z.object({ count: z.int(), amount: moneySchema }),
  cancellations: z
    .array(
      z.object({
        orderNumber: z.int(),
        date: z.string().meta({ description: 'Business day' }),
        takenAt: z.string(),
        tableNumber: z.string(),
        amount: moneySchema,
        reason: z.string(),
        deviceDisplayName: z
          .string()
          .optional()
          .meta({ description: 'Missing where an older program kept the report' }),
        paymentMethod: paymentMethodSchema.optional().meta({ description: 'The same' }),
      }),
    )
    .optional()
    .meta({
      description: `The first ${MAX_CANCELLATIONS} of cancelledOrders; missing in reports that an older program kept`,
    }),
  items: z.int(),
  sales: moneySchema.meta({ type: 'number', description: 'CHF, without deposits' }),
  deposits: z.object({ charged: moneySchema, returned: moneySchema, balance: moneySchema }),
  rounding: moneySchema,
  paid: moneySchema.meta({ type: 'number', description: 'CHF: sales, deposits and rounding' }),
  payments: z.array(
    z.object({ method: paymentMethodSchema, orders: z.int(), amount: moneySchema, rounding: moneySchema }),
  ),
  service: z.object({
    table: z.object({ orders: z.int(), sales: moneySchema }),
    takeaway: z.object({ orders: z.int(), sales: moneySchema }),
  }),
  vat: z.object({
    number: z.string().meta({ description: 'Empty: no VAT' }),
    rows: z.array(z.object({ rate: vatRateSchema, gross: moneySchema, tax: moneySchema, net: moneySchema })),
  }),
  categories: z.array(soldSchema),
  articles: z.array(soldSchema),
  depositItems: z.array(z.object({ name: z.string(), charged: z.int(), returned: z.int(), amount: moneySchema })),
  tills: z.array(deviceTillSchema.extend({ date: z.string() })),
  prints: z.object({
    printed: z.int(),
    unconfirmed: z.int(),
    withdrawn: z.int().meta({ description: 'Of cancelled orders, before they were printed' }),
    ...sinceTickets,
    open: z
      .array(
        z.object({
          orderNumber: z.int().nullable(),
          printer: z.string(),
          state: z.string(),
          error: z.string().nullable(),
          date: z
            .string()
            .optional()
            .meta({ description: "The order's business day; missing where an older program kept the report" }),
          kind: z.string().optional().meta({
            description:
              'ticket, copy (of a ticket that is printed, or named here before), cancel, receipt; missing in the same reports',
          }),
        }),
      )
      .meta({ description: 'Every job that waits or was given up; its tickets are those of `waiting`' }),
  }),
  undecidedOrders: z.int().meta({ description: 'Paid, and waiting for the organizer to book or refuse them' }),
  checks: z.array(checkSchema),
  journalSeal: z.string().meta({ description: 'Where the journal stood' }),
});

export const eventClosingSchema = z.object({
  eventId: rowIdSchema,
  eventName: z.string(),
  isClosed: z.boolean(),
  days: z.array(z.string()).meta({ description: 'Business days with orders or cash entries' }),
  /** What should be looked at before closing; nothing of it prevents that. */
  warnings: z.array(z.string()),
  flaggedDays: z.array(z.string()).meta({ description: 'Business days with orders that are still to be looked at' }),
  uncountedDays: z.array(z.string()).meta({ description: 'Business days with tills that are to be counted' }),
  unprinted: z.int().meta({ description: 'Slips of any kind that are not on paper' }),
  history: z
    .array(
      z.object({
        closedAt: z.string(),
        closedBy: z.string(),
        reopenedAt: z.string().nullable(),
        reopenedBy: z.string().nullable(),
        reopenReason: z.string().nullable(),
      }),
    )
    .meta({ description: 'Newest first' }),
});

export const reopenSchema = z.object({ reason: textSchema('Grund', { max: 300 }) });

export type DayReport = z.output<typeof dayReportSchema>;
export type EventClosing = z.output<typeof eventClosingSchema>;
export type DayReportWire = z.input<typeof dayReportSchema>;
export type EventClosingWire = z.input<typeof eventClosingSchema>;
