import { z } from 'zod';
import { MAX_LINES } from './cart.ts';
import { itemKindSchema } from './menu-schema.ts';
import { moneySchema, orderSumSchema, paymentSchema, priceSchema } from './money-schema.ts';
import { vatRateSchema } from './organizer-settings-schema.ts';
import { printerProgressSchema, printsItselfSchema } from './printing-schema.ts';
import { missingOr, optionalTextSchema, rowIdSchema, textSchema } from './text-schema.ts';

/** A body with that many lines, the longest names and notes in them, and every letter of those written as an escape. */
export const ORDER_LIMIT_BYTES = 1300 * 1024;
/** Several for each of its lines. */
const MAX_FLAG_REASONS = 2000;

const MAX_REASON = 200;

export const paymentMethodSchema = z.enum(['CASH', 'CARD_TWINT'], {
  error: 'Zahlungsart muss CASH oder CARD_TWINT sein.',
});
export const orderStatusSchema = z.enum(['new', 'preparing', 'completed', 'cancelled'], {
  error: 'Diesen Status gibt es nicht.',
});

/** Negative: a deposit that is given back. */
const quantitySchema = z
  .int({ error: 'Die Menge muss eine ganze Zahl sein.' })
  .min(-999, { error: 'Höchstens 999 Stück können zurückgenommen werden.' })
  .max(999, { error: 'Die Menge darf höchstens 999 sein.' })
  .refine((quantity) => quantity !== 0, { error: 'Die Menge muss mindestens 1 sein.' });

/** The category travels as its name or as an object with one. */
const categoryTextSchema = textSchema('Kategorie', { min: 0, max: 200 });
const categoryNameSchema = z
  .union([categoryTextSchema, z.object({ name: categoryTextSchema })], { error: 'Kategorie ist ungültig.' })
  .nullish();

const orderLineInputSchema = z.object({
  menuItem: z.object({
    id: rowIdSchema,
    name: textSchema('Artikelname', { min: 0, max: 200 }).nullish(),
    price: priceSchema.nullish(),
    category: categoryNameSchema,
    /** As the device knew it; counts where the item has gone from the menu. */
    kind: itemKindSchema.nullish(),
  }),
  quantity: quantitySchema,
  /** Unit price as the guest was told. */
  price: priceSchema,
  note: optionalTextSchema('Bemerkung', 120),
});

export const orderIdentitySchema = z
  .string({ error: missingOr('clientOrderId') })
  .regex(/^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-[\dA-Fa-f]{12}$/, {
    error: 'clientOrderId muss eine UUID sein.',
  })
  .toLowerCase()
  .meta({ format: 'uuid' });

const linesInputSchema = z
  .array(orderLineInputSchema, { error: 'Die Bestellung hat keine Artikel.' })
  .min(1, { error: 'Die Bestellung hat keine Artikel.' })
  .max(MAX_LINES, { error: `Höchstens ${MAX_LINES} Zeilen je Bestellung.` });

const isTakeawaySchema = z.boolean({ error: 'isTakeawayMode muss true oder false sein.' });

export const orderInputSchema = z.object({
  clientOrderId: orderIdentitySchema,
  tableNumber: textSchema('Tisch-Nr.', { max: 20 }),
  eventId: rowIdSchema.nullish(),
  deviceId: z.string({ error: 'deviceId ist ungültig.' }).max(64).nullish(),
  isTakeawayMode: isTakeawaySchema.default(false),
  items: linesInputSchema,
  /** Negative where more deposit is given back than is owed: it is paid out. */
  total: orderSumSchema,
  /** What rounding the cash to 5 Rappen adds to the total or takes off it; 0 for cards. */
  rounding: moneySchema.default(0),
  paymentAmount: paymentSchema,
  /** What is given back or paid out. */
  change: orderSumSchema,
  paymentMethod: paymentMethodSchema.nullish().transform((method) => method ?? 'CASH'),
  timestamp: z.iso.datetime({ offset: true, error: 'timestamp muss ein Zeitpunkt nach ISO 8601 sein.' }).nullish(),
  /** Taken and paid without network, delivered later. */
  offline: z.boolean({ error: 'offline muss true oder false sein.' }).default(false),
  /** Sent before: a server that has come back from a backup since may have booked it, and what it printed be on paper. */
  redelivered: z.boolean({ error: 'redelivered muss true oder false sein.' }).default(false),
  /** Of a redelivered one: the `Restore-Epoch` of the server that it was first sent to, or that confirmed it. */
  epoch: optionalTextSchema('epoch', 40),
  /** Of a redelivered one: it was cancelled before the server came back, and why. */
  cancelReason: textSchema('Grund', { min: 0, max: MAX_REASON }).nullish(),
  /** Of a redelivered one that was confirmed: the number it had then, which its first tickets bear. */
  formerOrderNumber: z.int({ error: 'formerOrderNumber muss eine ganze Zahl sein.' }).nullish(),
  printsItself: printsItselfSchema,
});

/** How far the kitchen is with a line; `seen`: a kitchen's screen has shown it. */
export const lineStatusSchema = z.enum(['new', 'seen', 'preparing', 'completed']);

export const orderLineSchema = z.object({
  menuItem: z.object({
    id: rowIdSchema.nullable(),
    name: z.string(),
    price: priceSchema,
    category: z.string(),
    kind: itemKindSchema,
  }),
  quantity: z.int().meta({ description: 'Negative: a deposit given back' }),
  price: priceSchema,
  vatRate: vatRateSchema.nullable().meta({ description: 'Percent contained in the amount; null: no VAT' }),
  note: z.string().nullable(),
  status: lineStatusSchema,
});

export const orderSchema = z.object({
  id: rowIdSchema,
  orderNumber: z.int(),
  clientOrderId: z.string(),
  eventId: rowIdSchema.nullable(),
  deviceId: z.string().nullable(),
  tableNumber: z.string(),
  isTakeawayMode: z.boolean(),
  items: z.array(orderLineSchema),
  total: moneySchema,
  rounding: moneySchema.meta({ description: 'What rounding the cash added to the total; CHF' }),
  payable: moneySchema.meta({ description: 'Total and rounding; negative: paid out; CHF' }),
  paymentAmount: moneySchema,
  change: moneySchema,
  paymentMethod: paymentMethodSchema,
  status: orderStatusSchema,
  /** Delivered after the fact, or at a price that had changed: for the organizer to look at, until they have. */
  flagged: z.boolean(),
  /** Why, in the organizer's words; they stay once it was looked at. */
  flagReasons: z.array(z.string()),
  cancelReason: z.string().nullable(),
  createdAt: z.string(),
  takenAt: z.string().meta({ description: 'Before createdAt where the order was delivered late' }),
});

/** What guests may read of an order: its number and how far it is, nothing of who ordered what for how much. */
export const pickupOrderSchema = orderSchema
  .pick({ id: true, orderNumber: true, status: true, createdAt: true })
  .extend({
    readyAt: z.string().nullable().meta({ description: 'null while it is not ready, and where it has been for long' }),
  });

/** The order as the printing calls carry it; `orderId` or `clientOrderId` name one that the server has. */
export const printOrderSchema = z.object({
  orderId: rowIdSchema.nullish(),
  clientOrderId: orderIdentitySchema.nullish(),
  eventId: rowIdSchema.nullish(),
  tableNumber: textSchema('Tisch-Nr.', { max: 20 }),
  deviceId: z.string().max(64).nullish(),
  isTakeawayMode: isTakeawaySchema.nullish(),
  items: z
    .array(
      z.object({
        menuItem: z.object({
          id: rowIdSchema.nullish(),
          name: z.string().max(200),
          price: priceSchema.nullish(),
          category: categoryNameSchema,
          kind: itemKindSchema.nullish(),
        }),
        quantity: quantitySchema,
        price: priceSchema.nullish(),
        note: optionalTextSchema('Bemerkung', 120),
      }),
    )
    .min(1, { error: 'Die Bestellung hat keine Artikel.' })
    .max(MAX_LINES, { error: `Höchstens ${MAX_LINES} Zeilen je Bestellung.` }),
});

/** Names of the categories a kitchen's screen makes; none means all. */
const stationSchema = z
  .array(z.string().max(200), { error: 'categories muss eine Liste von Namen sein.' })
  .max(200, { error: 'Höchstens 200 Kategorien.' })
  .default([]);

export const orderStatusChangeSchema = z.object({
  status: z.enum(['new', 'preparing', 'completed'], { error: 'Diesen Status gibt es nicht.' }),
  /** Only the lines of this station change; the order is finished when all its lines are. */
  categories: stationSchema,
  /** Only what nobody has begun changes: what another screen has finished meanwhile stays so. */
  onlyNew: z.boolean({ error: 'onlyNew ist ungültig.' }).optional(),
});
export const ordersSeenSchema = z.object({
  orderIds: z
    .array(rowIdSchema, { error: missingOr('orderIds') })
    .min(1, { error: 'orderIds fehlt.' })
    .max(500, { error: 'Höchstens 500 Bestellungen auf einmal.' }),
  categories: stationSchema,
});
export const orderCancelSchema = z.object({
  reason: textSchema('Grund', { max: MAX_REASON }),
  printsItself: printsItselfSchema,
});

export const orderCheckSchema = z.object({
  reasons: z
    .array(z.string(), { error: 'reasons muss eine Liste von Texten sein.' })
    .max(MAX_FLAG_REASONS, { error: `Höchstens ${MAX_FLAG_REASONS} Gründe.` })
    .meta({ description: 'The flagReasons that were read; where there are others by now, nothing is ticked off' }),
});

/** What a cancelling answers; of two at once each reads whether it was the one. */
export const cancelledOrderSchema = orderSchema.extend({
  wasCancelled: z.boolean().meta({ description: 'Not by this request, sent once or more: it was cancelled before' }),
});

/** An order as whoever took it follows it. */
export const ownOrderSchema = orderSchema.extend({
  tickets: z.array(printerProgressSchema),
  /** How long whoever took it may still cancel it, in milliseconds from this answer; 0 when no longer. */
  cancellableMs: z.int(),
  /** How long ago the server took it, in milliseconds: a device's clock may be wrong. */
  ageMs: z.int(),
});

export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
export type OrderStatus = z.infer<typeof orderStatusSchema>;
export type OrderInput = z.output<typeof orderInputSchema>;
export type Order = z.output<typeof orderSchema>;
export type PickupOrder = z.infer<typeof pickupOrderSchema>;
export type OrderCancel = z.output<typeof orderCancelSchema>;
export type CancelledOrder = z.output<typeof cancelledOrderSchema>;
export type OrderCheck = z.output<typeof orderCheckSchema>;
export type PrintOrder = z.output<typeof printOrderSchema>;
export type LineStatus = z.infer<typeof lineStatusSchema>;
export type OwnOrder = z.output<typeof ownOrderSchema>;
export type OwnOrderWire = z.input<typeof ownOrderSchema>;
export type OrderInputWire = z.input<typeof orderInputSchema>;
export type OrderWire = z.input<typeof orderSchema>;
export type CancelledOrderWire = z.input<typeof cancelledOrderSchema>;
