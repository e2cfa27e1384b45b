import { z } from 'zod';
import { itemKindSchema } from './menu-schema.ts';
import { moneySchema } from './money-schema.ts';
import { paymentMethodSchema } from './orders-schema.ts';
import { vatRateSchema } from './organizer-settings-schema.ts';
import { rowIdSchema } from './text-schema.ts';

const receiptLineSchema = z.object({
  name: z.string(),
  kind: itemKindSchema,
  quantity: z.int().meta({ description: 'Negative: a deposit given back' }),
  unitPrice: moneySchema,
  amount: moneySchema,
  vatRate: vatRateSchema.nullable(),
});

export const receiptSchema = z.object({
  orderId: rowIdSchema,
  orderNumber: z.int(),
  eventName: z.string(),
  /** As the organizer writes them now; the name is empty where they have none. */
  organizer: z.object({ name: z.string(), addressLines: z.array(z.string()) }),
  text: z.string(),
  tableNumber: z.string().meta({ description: '`TAKEAWAY` for takeaway' }),
  date: z.string().meta({ description: 'Local, as people read it: `12.11.2026`' }),
  time: z.string(),
  lines: z.array(receiptLineSchema),
  total: moneySchema,
  rounding: moneySchema,
  /** Total and rounding; negative where it was paid out. */
  payable: moneySchema,
  paid: moneySchema,
  change: moneySchema,
  paymentMethod: paymentMethodSchema,
  vat: z
    .object({
      number: z.string(),
      sums: z.array(z.object({ rate: vatRateSchema, gross: moneySchema, tax: moneySchema, net: moneySchema })),
    })
    .nullable()
    .meta({ description: 'Null where no VAT is owed' }),
  printers: z.array(z.object({ id: rowIdSchema, name: z.string() })).meta({ description: 'Where it can be printed' }),
});

export const receiptPrintSchema = z.object({ printerId: rowIdSchema.optional() });

export const receiptPrintedSchema = z.object({
  printer: z.string(),
  isCopy: z.boolean(),
  /** It was on its way already: that one is tried now and none is added. */
  isRetried: z.boolean(),
});

export type Receipt = z.output<typeof receiptSchema>;
/** Amounts in CHF, rates in percent. */
export type ReceiptWire = z.input<typeof receiptSchema>;
export type ReceiptPrinted = z.output<typeof receiptPrintedSchema>;
