import { z } from 'zod';
import { isDate } from './business-day.ts';
import { missingOr, optionalTextSchema, rowIdSchema, textSchema } from './text-schema.ts';

export const dateSchema = z
  .string({ error: missingOr('Datum') })
  .refine(isDate, { error: 'Bitte ein Datum im Format JJJJ-MM-TT angeben.' })
  .meta({ format: 'date' });

/** Also takes what a browser's date field or an earlier answer may carry behind the date. */
const eventDateSchema = z
  .string({ error: missingOr('Datum') })
  .overwrite((text) => (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)) ? text.slice(0, 10) : text))
  .refine(isDate, { error: 'Bitte ein Datum im Format JJJJ-MM-TT angeben.' })
  // A browser's date field makes year 26 of the first century of what is typed as 26.
  .refine((date) => !/^0\d{3}-/.test(date), { error: 'Bitte das Jahr mit vier Ziffern angeben.' })
  .meta({ format: 'date' });

const tagSchema = z
  .string({ error: 'Event-Kürzel ist ungültig.' })
  .overwrite((tag) => tag.normalize('NFC').trim())
  .refine((tag) => tag === '' || /^[\p{L}\p{N}-]{2,32}$/u.test(tag), {
    error: 'Event-Kürzel: 2 bis 32 Zeichen, nur Buchstaben, Ziffern und Bindestrich.',
  });

export const eventInputSchema = z.object({
  name: textSchema('Name', { max: 80 }),
  eventDate: eventDateSchema,
  description: optionalTextSchema('Beschreibung', 2000),
  waiterAccessTag: tagSchema.nullish(),
  waiterAccessPassword: z
    .string({ error: 'Kellner-Passwort ist ungültig.' })
    .max(200, { error: 'Kellner-Passwort darf höchstens 200 Zeichen haben.' })
    .nullish(),
  isActive: z.boolean({ error: 'isActive muss true oder false sein.' }).nullish(),
  takeawayEnabled: z.boolean({ error: 'takeawayEnabled muss true oder false sein.' }).nullish(),
});

export const eventSchema = z.object({
  id: rowIdSchema,
  name: z.string(),
  eventDate: z.string(),
  description: z.string().nullable(),
  waiterAccessTag: z.string().nullable(),
  waiterAccessPassword: z.string().nullable(),
  /** Behind the # of the waiters' code: who has read it isn't kept waiting by others who guess. */
  waiterEntryKey: z.string().optional(),
  organizer: z.object({ username: z.string() }),
  isActive: z.boolean(),
  isClosed: z.boolean().meta({ description: 'Its books are closed: no order is taken any more' }),
  takeawayEnabled: z.boolean(),
});

/** What everybody who may choose an event sees of it: nothing secret. */
export const activeEventSchema = z.object({
  id: rowIdSchema,
  name: z.string(),
  eventDate: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  takeawayEnabled: z.boolean(),
  isCashRounded: z.boolean().meta({ description: 'Cash is paid to 5 Rappen' }),
});

export const waiterAccessSchema = z.object({ canAccess: z.boolean() });

export type Event = z.infer<typeof eventSchema>;
export type EventInput = z.output<typeof eventInputSchema>;
export type ActiveEvent = z.infer<typeof activeEventSchema>;
