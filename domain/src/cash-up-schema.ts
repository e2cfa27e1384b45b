import { z } from 'zod';
import { isDate } from './business-day.ts';
import { DENOMINATIONS } from './cash.ts';
import { isCash, NO_SUCH_COINS } from './cash-rounding.ts';
import { moneySchema, priceSchema } from './money-schema.ts';
import { orderIdentitySchema } from './orders-schema.ts';
import { missingOr, optionalTextSchema, rowIdSchema, textSchema } from './text-schema.ts';

const MAX_PIECES = 100_000;
const COUNTED_TWICE = 'Jede Note und Münze zählt nur einmal.';
const DATE_WANTED = 'Bitte ein Datum wie 2026-11-21 angeben.';

const daySchema = z.string({ error: DATE_WANTED }).refine(isDate, { error: DATE_WANTED }).meta({ format: 'date' });

const countSchema = z.object({
  denomination: moneySchema
    .refine((rappen) => (DENOMINATIONS as readonly number[]).includes(rappen), {
      error: 'Diese Note oder Münze gibt es nicht.',
    })
    .meta({ type: 'number', description: 'CHF' }),
  count: z
    .int({ error: 'Die Anzahl muss eine ganze Zahl sein.' })
    .min(0, { error: 'Die Anzahl darf nicht negativ sein.' })
    .max(MAX_PIECES, { error: `Die Anzahl darf höchstens ${MAX_PIECES} sein.` }),
});

const common = {
  clientEntryId: orderIdentitySchema.meta({ format: 'uuid', description: 'Makes sending again safe' }),
  date: daySchema.meta({ description: 'Business day' }),
  person: optionalTextSchema('Name', 80),
  remark: optionalTextSchema('Bemerkung', 300),
};

const amountSchema = priceSchema
  .refine((rappen) => rappen > 0, { error: 'Bitte einen Betrag grösser als 0 angeben.' })
  .refine(isCash, { error: NO_SUCH_COINS })
  .meta({ type: 'number', description: 'CHF' });

/** `float` is put into the till, `skim` taken out of it, `count` says what is in it. */
export const cashEntryInputSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('float'), amount: amountSchema, ...common }),
    z.object({ kind: z.literal('skim'), amount: amountSchema, ...common }),
    z.object({
      kind: z.literal('count'),
      counts: z
        .array(countSchema, { error: missingOr('Die Zählung') })
        .max(DENOMINATIONS.length, { error: COUNTED_TWICE })
        .refine((counts) => new Set(counts.map(({ denomination }) => denomination)).size === counts.length, {
          error: COUNTED_TWICE,
        }),
      ...common,
    }),
  ],
  { error: 'Diese Art von Kassenbuchung gibt es nicht.' },
);

export const cancelEntrySchema = z.object({ reason: textSchema('Grund', { max: 200 }) });

const cashEntrySchema = z.object({
  id: rowIdSchema,
  clientEntryId: z.string().meta({ description: 'As it was sent: by it a device finds what it got no answer for' }),
  kind: z.enum(['float', 'skim', 'count']),
  amount: moneySchema.meta({ type: 'number', description: 'CHF; of a count what was in the till' }),
  counts: z.array(z.object({ denomination: moneySchema, count: z.int() })),
  expected: moneySchema.nullable().meta({ description: 'Of a count: what should have been in the till then' }),
  person: z.string(),
  remark: z.string(),
  recordedBy: z.string(),
  createdAt: z.string(),
  cancelReason: z.string().nullable().meta({ description: 'Not null: the entry was cancelled and counts no more' }),
});

/** A till on a business day; amounts of cash alone. */
export const deviceTillSchema = z.object({
  deviceId: z.string(),
  deviceDisplayName: z.string(),
  orders: z.int().meta({ description: 'That sold something' }),
  depositOrders: z
    .int()
    .optional()
    .meta({ description: 'Of nothing but deposits; missing in what an older program kept' }),
  floats: moneySchema,
  skims: moneySchema,
  received: moneySchema,
  changeGiven: moneySchema.meta({ type: 'number', description: 'CHF, what was paid out not included' }),
  paidOut: moneySchema.meta({ type: 'number', description: 'CHF, deposits beyond what was owed' }),
  takings: moneySchema.meta({ type: 'number', description: 'CHF, received less change and payouts' }),
  expected: moneySchema.meta({ type: 'number', description: 'CHF, floats and takings less skims' }),
  cardSales: moneySchema.meta({ type: 'number', description: 'CHF paid by card or Twint; not in the till' }),
  counted: moneySchema.nullable().meta({ description: 'By the last count' }),
  difference: moneySchema.nullable().meta({ description: 'Of the last count against what was expected then' }),
  state: z
    .enum(['open', 'settled', 'changed'])
    .meta({ description: '`changed`: after the last count the expected amount became another one' }),
  countedAt: z.string().nullable(),
});

export const cashUpSchema = z.object({
  eventId: rowIdSchema,
  eventName: z.string(),
  date: z.string(),
  isClosed: z.boolean(),
  devices: z.array(deviceTillSchema),
  otherDays: z
    .array(z.object({ date: z.string(), tills: z.int() }))
    .optional()
    .meta({ description: 'Other business days with tills that are still to be looked at, oldest first' }),
});

export const deviceCashUpSchema = deviceTillSchema.extend({
  eventId: rowIdSchema,
  eventName: z.string(),
  date: z.string(),
  isClosed: z.boolean(),
  entries: z.array(cashEntrySchema).meta({ description: 'Oldest first' }),
});

export type CashEntryInput = z.output<typeof cashEntryInputSchema>;
export type CashEntry = z.output<typeof cashEntrySchema>;
export type DeviceTill = z.output<typeof deviceTillSchema>;
export type CashUp = z.output<typeof cashUpSchema>;
export type DeviceCashUp = z.output<typeof deviceCashUpSchema>;
export type CashEntryInputWire = z.input<typeof cashEntryInputSchema>;
export type CashEntryWire = z.input<typeof cashEntrySchema>;
export type DeviceTillWire = z.input<typeof deviceTillSchema>;
export type CashUpWire = z.input<typeof cashUpSchema>;
export type DeviceCashUpWire = z.input<typeof deviceCashUpSchema>;
