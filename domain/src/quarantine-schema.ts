import { z } from 'zod';
import { moneySchema } from './money-schema.ts';
import { orderIdentitySchema, paymentMethodSchema } from './orders-schema.ts';
import { rowIdSchema, textSchema } from './text-schema.ts';

export const quarantineStateSchema = z.enum(['open', 'booked', 'rejected']);

/** Who was logged in when it was taken, as the device says; what can't be read says nothing. The organizer reads the name. */
const takenBySchema = z
  .object({ username: textSchema('takenBy', { max: 200 }), role: z.string().max(64) })
  .nullish()
  .catch(undefined);

/** An order that was paid and that the server refused; whatever else it says is kept as it is. */
export const quarantineInputSchema = z.object({
  order: z.looseObject({ clientOrderId: orderIdentitySchema, eventId: rowIdSchema, takenBy: takenBySchema }),
  /** The code with which the server refused it; what is none says nothing. */
  code: z
    .string()
    .regex(/^[A-Z][A-Z\d_]{0,63}$/)
    .nullish()
    .catch(undefined),
});

/** What became of an order that was handed in. */
export const quarantineReceiptSchema = z.object({
  state: quarantineStateSchema,
  orderNumber: z.int().nullable(),
  /** Why the organizer decided against it. */
  decisionReason: z.string().nullable(),
  cancelReason: z
    .string()
    .nullable()
    .meta({ description: 'Why it is cancelled; also where only its device says so and nobody has looked at that yet' }),
});

export const quarantinedOrderSchema = z.object({
  id: rowIdSchema,
  eventId: rowIdSchema,
  eventName: z.string(),
  clientOrderId: z.string(),
  takenBy: z.string(),
  tableNumber: z.string(),
  items: z.array(z.string()).meta({ description: 'Such as `2x Rösti`' }),
  total: moneySchema.nullable(),
  /** What the lines add up to. */
  sum: moneySchema.nullable(),
  paymentAmount: moneySchema.nullable(),
  paymentMethod: paymentMethodSchema.nullable(),
  takenAt: z.string().nullable(),
  receivedAt: z.string(),
  reason: z.string(),
  /** False for what can't be read as an order. */
  canBook: z.boolean(),
  state: quarantineStateSchema,
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  orderNumber: z.int().nullable(),
  bookedEventId: rowIdSchema
    .nullable()
    .meta({ description: "Where it counts; null of another organizer's event, and of an order that isn't booked" }),
  bookedEventName: z.string().nullable(),
});

export const quarantineBookingSchema = z.object({
  /** The event it counts for; its own where none is named. */
  eventId: rowIdSchema.nullish(),
  /** Whether the kitchen gets tickets now. */
  prints: z.boolean({ error: 'prints muss true oder false sein.' }).default(false),
});
export const quarantineRejectionSchema = z.object({ reason: textSchema('Grund', { max: 200 }) });

export type QuarantineInput = z.output<typeof quarantineInputSchema>;
export type QuarantineReceipt = z.output<typeof quarantineReceiptSchema>;
export type QuarantinedOrder = z.output<typeof quarantinedOrderSchema>;
export type QuarantinedOrderWire = z.input<typeof quarantinedOrderSchema>;
