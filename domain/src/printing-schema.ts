import { z } from 'zod';
import { optionalTextSchema, rowIdSchema, textSchema } from './text-schema.ts';

export const ALL_CATEGORIES = 'Alle';
export const DEFAULT_PRINTER_PORT = 9100;

export const codePageSchema = z.enum(['windows1252', 'cp858'], { error: 'Zeichentabelle ist ungültig.' });

export const printerInputSchema = z.object({
  ip: z.string({ error: 'IP-Adresse fehlt.' }).trim().min(1, { error: 'IP-Adresse fehlt.' }).max(64),
  port: z
    .int({ error: 'Der Port muss eine Zahl sein.' })
    .min(1, { error: 'Der Port muss zwischen 1 und 65535 liegen.' })
    .max(65535, { error: 'Der Port muss zwischen 1 und 65535 liegen.' })
    .default(DEFAULT_PRINTER_PORT),
  displayName: textSchema('Druckername', { max: 80 }),
  enabled: z.boolean().default(true),
  connected: z.boolean().default(true),
  categories: z
    .array(textSchema('Kategorie', { max: 80 }), { error: 'categories muss eine Liste von Namen sein.' })
    .max(200, { error: 'Höchstens 200 Kategorien je Drucker.' })
    .default([]),
  serviceMode: z.boolean().default(true),
  takeawayMode: z.boolean().default(true),
  portType: textSchema('portType', { min: 0, max: 20 }).default('raw'),
  columns: z.union([z.literal(32), z.literal(42), z.literal(48)]).default(48),
  codePage: codePageSchema.default('windows1252'),
  cutter: z.boolean().default(true),
  beep: z.boolean().default(false),
});

export const printerConfigInputSchema = z.object({
  eventId: rowIdSchema.nullish(),
  printers: z.array(printerInputSchema, { error: 'printers fehlt.' }).max(50, { error: 'Höchstens 50 Drucker.' }),
});

export const printerConfigSchema = z.object({ eventId: rowIdSchema, printers: z.array(printerInputSchema) });
export const printerConfigSavedSchema = z.object({ success: z.literal(true), ...printerConfigSchema.shape });

/** What the connectivity test of the printer setup answers. */
export const printerConfigTestSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  totalConfigs: z.int(),
  error: z.string().nullable(),
  details: z.string().nullable(),
});

export const printJobStateSchema = z.enum(['pending', 'processing', 'completed', 'unconfirmed', 'aborted', 'canceled']);

export const printJobSchema = z.object({
  id: rowIdSchema,
  orderId: rowIdSchema.nullable(),
  orderNumber: z.int().nullable(),
  printer: z.string(),
  kind: z.string(),
  state: printJobStateSchema,
  copy: z.boolean(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  printedAt: z.string().nullable(),
});

/** How far an order's ticket is at one printer. */
export const printerProgressSchema = z.object({
  printer: z.string(),
  state: printJobStateSchema,
  error: z.string().nullable(),
});

export const printDataSchema = z.object({
  error: z.string().nullable(),
  printerJobs: z.array(
    z.object({
      jobId: rowIdSchema.optional(),
      displayName: z.string(),
      printerIp: z.string(),
      printerPort: z.int(),
      itemCount: z.int(),
      printData: z.string().meta({ description: 'ESC/POS, base64' }),
    }),
  ),
});

/** What a device says became of a job it was handed. */
export const printReportSchema = z.object({
  printed: z.boolean({ error: 'printed muss true oder false sein.' }),
  confirmed: z.boolean({ error: 'confirmed muss true oder false sein.' }).default(false),
  /** False only where it is certain that no byte went to the printer: the server's print then needs no mark. */
  sent: z.boolean({ error: 'sent muss true oder false sein.' }).default(true),
  message: optionalTextSchema('Meldung', 200),
});

export type PrinterInput = z.output<typeof printerInputSchema>;
export type PrinterConfigInput = z.output<typeof printerConfigInputSchema>;
export type PrinterConfig = z.output<typeof printerConfigSchema>;
export type PrinterConfigTest = z.output<typeof printerConfigTestSchema>;
export type PrinterProgress = z.infer<typeof printerProgressSchema>;
export type PrintJob = z.output<typeof printJobSchema>;
export type PrintJobState = z.infer<typeof printJobStateSchema>;
export type PrintData = z.output<typeof printDataSchema>;
export type CodePage = z.infer<typeof codePageSchema>;
