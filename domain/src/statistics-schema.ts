import { z } from 'zod';
import { isDate } from './business-day.ts';
import { MAX_RECIPIENT_LENGTH } from './invoice-recipient.ts';
import { itemKindSchema } from './menu-schema.ts';
import { moneySchema } from './money-schema.ts';
import { orderStatusSchema, paymentMethodSchema } from './orders-schema.ts';
import { vatRateSchema } from './organizer-settings-schema.ts';
import { rowIdSchema, textSchema } from './text-schema.ts';

/** The device id under which orders count that no waiter's device took. */
export const NO_DEVICE_ID = 'none';
const MAX_ORDERS_PER_PAGE = 1000;
const DEFAULT_ORDERS_PER_PAGE = 500;

const DATE_WANTED = 'Bitte ein Datum wie 2026-11-21 angeben.';
const TIME_WANTED = 'Bitte eine Uhrzeit wie 18:30 angeben.';

/** Of what is no date nobody asks whether it comes before another. */
const dateSchema = z
  .string({ error: DATE_WANTED })
  .refine(isDate, { error: DATE_WANTED, abort: true })
  .meta({ format: 'date' });

const optionalTimeSchema = z
  .string({ error: TIME_WANTED })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: TIME_WANTED })
  .optional()
  .meta({
    description:
      'HH:MM on the wall of the event; both ends count, times after midnight belong to the same day. Until when the next day begins is until the end.',
  });

export const statisticsDaySchema = z.object({
  date: dateSchema.optional().meta({ format: 'date', description: 'Business day; today where it is missing' }),
});

const limitSchema = z.coerce
  .number({ error: 'limit muss eine ganze Zahl sein.' })
  .int({ error: 'limit muss eine ganze Zahl sein.' })
  .min(1, { error: 'limit muss mindestens 1 sein.' })
  .overwrite((limit) => Math.min(limit, MAX_ORDERS_PER_PAGE))
  .meta({ description: `Above ${MAX_ORDERS_PER_PAGE} it counts as ${MAX_ORDERS_PER_PAGE}` });
const cursorSchema = z
  .string({ error: 'cursor ist ungültig.' })
  .regex(/^\d{1,15}$/, { error: 'cursor ist ungültig.' })
  .optional()
  .meta({ description: 'The nextCursor of the page before' });
const nextCursorSchema = z.string().nullable().meta({ description: 'null: there is no further page' });

export const statisticsOrdersQuerySchema = statisticsDaySchema.extend({
  limit: limitSchema.default(DEFAULT_ORDERS_PER_PAGE),
  cursor: cursorSchema,
  newestFirst: z
    .enum(['true', 'false'], { error: 'newestFirst muss true oder false sein.' })
    .default('false')
    .meta({ description: 'From the highest number down; otherwise from the lowest up' }),
  orderNumber: z.coerce
    .number({ error: 'orderNumber muss eine ganze Zahl sein.' })
    .int({ error: 'orderNumber muss eine ganze Zahl sein.' })
    .optional()
    .meta({ description: 'Only the order of this number' }),
  flagged: z
    .enum(['true', 'false'], { error: 'flagged muss true oder false sein.' })
    .default('false')
    .meta({ description: 'Only those that are still to be looked at' }),
});

export const deviceStatisticsQuerySchema = statisticsDaySchema.extend({
  limit: limitSchema.optional().meta({ description: 'Only so many orders, the latest first; missing: all of them' }),
  cursor: cursorSchema,
});

export const statisticsFilterSchema = statisticsDaySchema.extend({
  tableNumber: z
    .string({ error: 'tableNumber ist ungültig.' })
    .max(64, { error: 'tableNumber ist zu lang.' })
    .optional(),
  deviceId: z
    .string({ error: 'deviceId ist ungültig.' })
    .max(64, { error: 'deviceId ist zu lang.' })
    .optional()
    .meta({ description: `device_<n>, or ${NO_DEVICE_ID}` }),
  startTime: optionalTimeSchema,
  endTime: optionalTimeSchema,
});

export const invoiceSchema = statisticsFilterSchema.extend({
  unpaid: z
    .enum(['true', 'false'], { error: 'unpaid muss true oder false sein.' })
    .default('false')
    .meta({ description: 'Nothing of it was paid: all of it is asked for' }),
  recipient: textSchema('Rechnung an', { min: 0, max: MAX_RECIPIENT_LENGTH, lines: true })
    .default('')
    .meta({ description: 'Whom the invoice is for: name, street, postal code and town, a line each' }),
});

export const statisticsRangeSchema = z
  .object({ startDate: dateSchema, endDate: dateSchema })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'Das Enddatum liegt vor dem Startdatum.',
    path: ['endDate'],
  });

const vatSumSchema = z
  .object({ rate: vatRateSchema, gross: moneySchema, tax: moneySchema, net: moneySchema })
  .meta({ description: 'Sales at a rate (percent); the VAT in them is rounded once for the sum' });

const piecesSchema = z.object({ quantity: z.int(), amount: moneySchema });

/**
 * What every set of figures says; cancelled orders count only under `cancelledOrders`. Deposits are no sales:
 * `cashPayments` and `cardPayments` together are sales, deposit balance and rounding.
 */
const totals = {
  totalSales: moneySchema.meta({ type: 'number', description: 'CHF, without deposits and rounding' }),
  totalOrders: z.int().meta({ description: 'That sold something' }),
  depositOrders: z.int().meta({ description: 'Of nothing but deposits; not among totalOrders' }),
  totalItems: z.int().meta({ description: 'Pieces sold, without deposits' }),
  averagePerOrder: moneySchema.meta({ type: 'number', description: 'CHF, rounded to the Rappen; 0 without orders' }),
  cashSales: moneySchema,
  cardSales: moneySchema,
  takeawayOrders: z.int(),
  cancelledOrders: z.object({ count: z.int(), amount: moneySchema }),
  depositBalance: moneySchema.meta({ type: 'number', description: 'Deposits charged less those given back' }),
  rounding: moneySchema.meta({ type: 'number', description: 'What rounding cash to 5 Rappen brought or cost' }),
  paidOut: moneySchema.meta({ type: 'number', description: 'Handed out for orders with a negative total' }),
  cashPayments: moneySchema.meta({ type: 'number', description: 'Cash taken in less change and what was paid out' }),
  cardPayments: moneySchema,
};

/** What only the lines of the orders say. */
const lineTotals = {
  deposits: z
    .object({ charged: piecesSchema, returned: piecesSchema })
    .meta({ description: 'Pieces and amounts of both are counted upwards' }),
  vat: z.array(vatSumSchema).meta({ description: 'Empty where no VAT is owed' }),
};

const itemSalesSchema = z.object({ itemName: z.string(), quantity: z.int(), totalAmount: moneySchema });

const depositSalesSchema = z.object({ itemName: z.string(), charged: piecesSchema, returned: piecesSchema });

const deviceName = { deviceId: z.string(), deviceDisplayName: z.string() };

export const eventStatisticsSchema = z.object({
  eventId: rowIdSchema,
  eventName: z.string(),
  date: z.string(),
  ...totals,
  ...lineTotals,
  itemSales: z.array(itemSalesSchema).meta({ description: 'By the name as sold; most sold first' }),
  depositSales: z.array(depositSalesSchema),
  deviceSummaries: z.array(z.object({ ...deviceName, ...totals, ...lineTotals })),
  salesByHour: z.array(z.object({ hour: z.string(), totalSales: moneySchema, totalOrders: z.int() })).meta({
    description:
      'Hours with sales, from the start of the business day on; one that a start like 04:30 divides may begin and end it',
  }),
  salesByCategory: z.array(z.object({ category: z.string(), quantity: z.int(), totalAmount: moneySchema })),
  flaggedOrders: z.int().meta({ description: 'Still to be looked at by the organizer, cancelled ones too' }),
});

export const eventDaysSchema = z.object({
  eventId: rowIdSchema,
  eventName: z.string(),
  days: z
    .array(z.object({ date: z.string(), ...totals }))
    .meta({ description: 'The business days with orders, oldest first' }),
});

const statisticsOrderSchema = z.object({
  orderId: rowIdSchema,
  orderNumber: z.int(),
  tableNumber: z.string(),
  orderTime: z.string(),
  totalAmount: moneySchema,
  items: z.array(z.string()).meta({ description: 'Such as `2x Rösti`' }),
  onlyDeposits: z.boolean().meta({ description: 'Sells nothing: not among the orders that are counted' }),
  payable: moneySchema.meta({ description: 'Total and what rounding the cash added to it; negative: paid out' }),
  paymentMethod: paymentMethodSchema,
  status: orderStatusSchema,
  cancelReason: z.string().nullable().meta({ description: 'Null where the order counts' }),
  flagged: z
    .boolean()
    .meta({ description: 'Booked as paid although price or menu had changed, and not looked at yet' }),
  flagReasons: z.array(z.string()).meta({ description: "Why, in the organizer's words; also once it was looked at" }),
});

export const deviceStatisticsSchema = z.object({
  eventName: z.string(),
  ...deviceName,
  date: z.string(),
  ...totals,
  ...lineTotals,
  orders: z
    .array(statisticsOrderSchema)
    .meta({ description: 'By order number; with the cancelled ones, as their status says' }),
  nextCursor: nextCursorSchema,
  itemSales: z.array(itemSalesSchema),
  depositSales: z.array(depositSalesSchema),
});

export const statisticsOrdersSchema = z.object({
  eventName: z.string(),
  date: z.string(),
  orders: z.array(statisticsOrderSchema.extend(deviceName)).meta({ description: 'By order number' }),
  nextCursor: nextCursorSchema,
});

export const statisticsFiltersSchema = z.object({
  tables: z.array(z.string()),
  devices: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const invoiceDataSchema = z.object({
  date: z.string(),
  orders: z
    .array(
      statisticsOrderSchema.omit({
        onlyDeposits: true,
        status: true,
        cancelReason: true,
        flagged: true,
        flagReasons: true,
      }),
    )
    .meta({ description: 'Without cancelled orders: nobody owes them' }),
  positions: z
    .array(itemSalesSchema.extend({ unitPrice: moneySchema, kind: itemKindSchema, vatRate: vatRateSchema.nullable() }))
    .meta({ description: 'What these orders consist of, added up by name, price and VAT rate; returns by themselves' }),
  vat: z.array(vatSumSchema).meta({ description: 'The VAT in them; empty where none is owed' }),
  sender: z
    .object({
      name: z.string(),
      addressLines: z.array(z.string()),
      vatNumber: z.string().meta({ description: 'Empty where no VAT is owed' }),
      receiptText: z
        .string()
        .optional()
        .meta({ description: "The organizer's own words; missing where there are none" }),
    })
    .meta({ description: 'Whom it is owed to, as far as the organizer has said' }),
});

export type StatisticsFilter = z.output<typeof statisticsFilterSchema>;
export type InvoiceQuery = z.output<typeof invoiceSchema>;
export type StatisticsRange = z.output<typeof statisticsRangeSchema>;
export type EventStatistics = z.output<typeof eventStatisticsSchema>;
export type EventDays = z.output<typeof eventDaysSchema>;
export type DeviceStatistics = z.output<typeof deviceStatisticsSchema>;
export type StatisticsOrder = z.output<typeof statisticsOrderSchema>;
export type StatisticsOrders = z.output<typeof statisticsOrdersSchema>;
export type StatisticsFilters = z.output<typeof statisticsFiltersSchema>;
export type InvoiceData = z.output<typeof invoiceDataSchema>;
export type EventStatisticsWire = z.input<typeof eventStatisticsSchema>;
export type EventDaysWire = z.input<typeof eventDaysSchema>;
export type DeviceStatisticsWire = z.input<typeof deviceStatisticsSchema>;
export type StatisticsOrderWire = z.input<typeof statisticsOrderSchema>;
export type StatisticsOrdersWire = z.input<typeof statisticsOrdersSchema>;
export type InvoiceDataWire = z.input<typeof invoiceDataSchema>;
