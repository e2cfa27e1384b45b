import { z } from 'zod';
import { isDate } from './business-day.ts';
import { normalizeIban, normalizeUid } from './swiss-numbers.ts';
import { textSchema } from './text-schema.ts';

const MAX_RATES = 50;
const RATE_WANTED = 'Bitte einen Satz in Prozent zwischen 0 und 100 angeben.';
const DATE_WANTED = 'Bitte ein Datum im Format JJJJ-MM-TT angeben.';

/** The wire speaks percent (`8.1`), everything behind it whole hundredths of a percent (`810`). */
export const vatRateSchema = z
  .codec(z.number({ error: RATE_WANTED }).min(0, { error: RATE_WANTED }).max(100, { error: RATE_WANTED }), z.int(), {
    decode: (percent, ctx) => {
      const rate = Math.round(percent * 100);
      if (Math.abs(rate / 100 - percent) > 1e-9) {
        ctx.issues.push({ code: 'custom', input: percent, message: 'Höchstens zwei Nachkommastellen.' });
        return z.NEVER;
      }
      return rate;
    },
    encode: (rate) => rate / 100,
  })
  .meta({ type: 'number', minimum: 0, maximum: 100, description: 'Percent, at most two decimals' });

/** What the state asks from a day on until the next row begins. */
export const vatRatesSchema = z.object({
  validFrom: z.string({ error: DATE_WANTED }).refine(isDate, { error: DATE_WANTED }).meta({ format: 'date' }),
  normal: vatRateSchema,
  reduced: vatRateSchema,
  lodging: vatRateSchema,
});

/** Empty, missing and null are the same thing; the lengths are those of a QR-bill. */
const fieldSchema = (label: string, max: number) => textSchema(label, { min: 0, max }).default('');

const ibanSchema = fieldSchema('IBAN', 40)
  .refine((text) => text === '' || normalizeIban(text) !== undefined, {
    error: 'Das ist keine Schweizer oder Liechtensteiner IBAN. Bitte die Ziffern prüfen.',
  })
  .overwrite((text) => normalizeIban(text) ?? text);

const vatNumberSchema = fieldSchema('MWST-Nr.', 40)
  .refine((text) => text === '' || normalizeUid(text) !== undefined, {
    error: 'Bitte die Nummer wie CHE-123.456.788 angeben und die Ziffern prüfen.',
  })
  .overwrite((text) => normalizeUid(text) ?? text);

export const organizerSettingsInputSchema = z
  .object({
    name: fieldSchema('Name', 70),
    street: fieldSchema('Strasse', 70),
    houseNumber: fieldSchema('Hausnummer', 16),
    postalCode: fieldSchema('PLZ', 16),
    town: fieldSchema('Ort', 35),
    iban: ibanSchema,
    receiptText: textSchema('Text auf Quittungen', { min: 0, max: 300, lines: true }).default(''),
    /** Without, no word about VAT stands anywhere. */
    isVatLiable: z.boolean({ error: 'isVatLiable muss true oder false sein.' }).default(false),
    vatNumber: vatNumberSchema,
    vatRates: z
      .array(vatRatesSchema, { error: 'vatRates muss eine Liste sein.' })
      .max(MAX_RATES, { error: `Höchstens ${MAX_RATES} Zeilen.` })
      .refine((rows) => new Set(rows.map(({ validFrom }) => validFrom)).size === rows.length, {
        error: 'Zwei Zeilen gelten ab demselben Tag.',
      })
      .default([]),
    /** Cash is paid to 5 Rappen. */
    isCashRounded: z.boolean({ error: 'isCashRounded muss true oder false sein.' }).default(false),
  })
  .superRefine(({ isVatLiable, vatNumber, vatRates }, ctx) => {
    if (!isVatLiable) return;
    if (vatNumber === '') {
      ctx.addIssue({ code: 'custom', path: ['vatNumber'], message: 'MWST-Nr. fehlt.' });
    }
    if (vatRates.length === 0) {
      ctx.addIssue({ code: 'custom', path: ['vatRates'], message: 'Mindestens eine Zeile mit Sätzen wird gebraucht.' });
    }
  });

export const organizerSettingsSchema = z.object({
  name: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  postalCode: z.string(),
  town: z.string(),
  /** Without spaces, empty where there is none. */
  iban: z.string(),
  receiptText: z.string(),
  isVatLiable: z.boolean(),
  /** `CHE-123.456.788`, empty where there is none. */
  vatNumber: z.string(),
  vatRates: z.array(vatRatesSchema).meta({ description: 'Oldest first' }),
  isCashRounded: z.boolean(),
});

/** Rates are hundredths of a percent. */
export type VatRates = z.output<typeof vatRatesSchema>;
export type OrganizerSettings = z.output<typeof organizerSettingsSchema>;
export type OrganizerSettingsInput = z.output<typeof organizerSettingsInputSchema>;
/** On the wire rates are percent. */
export type OrganizerSettingsWire = z.input<typeof organizerSettingsSchema>;
