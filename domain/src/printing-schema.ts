import { z } from 'zod';
import { missingOr, optionalTextSchema, rowIdSchema, textSchema } from './text-schema.ts';

export const DEFAULT_PRINTER_PORT = 9100;

/** How a printer draws attention: not at all, by `ESC B`, or by the pulse that opens a drawer and rings many a bell. */
export const beepSchema = z.enum(['none', 'escB', 'pulse'], { error: 'beep muss none, escB oder pulse sein.' });

/** How a printer tells that it has printed: whichever way it knows, by its paper sensor alone, or not at all. */
export const confirmBySchema = z.enum(['auto', 'paper', 'none'], {
  error: 'confirmBy muss auto, paper oder none sein.',
});

export const codePageSchema = z.enum(['windows1252', 'cp858', 'cp437'], { error: 'Zeichentabelle ist ungültig.' });

export const printerInputSchema = z.object({
  ip: z
    .string({ error: missingOr('IP-Adresse') })
    .trim()
    .min(1, { error: 'IP-Adresse fehlt.' })
    .max(64, { error: 'IP-Adresse darf höchstens 64 Zeichen haben.' }),
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
  beep: beepSchema.default('none'),
  confirmBy: confirmBySchema.default('auto'),
  /** The printer of this list that prints what this one can't. */
  backup: z
    .object({ ip: z.string().trim().min(1).max(64), port: z.int().min(1).max(65535) })
    .nullable()
    .default(null),
});

export const printerConfigInputSchema = z.object({
  eventId: rowIdSchema.nullish(),
  printers: z.array(printerInputSchema, { error: missingOr('printers') }).max(50, { error: 'Höchstens 50 Drucker.' }),
  /** The version of the printers that these are to replace; without it they replace whatever is there. */
  basedOn: optionalTextSchema('basedOn', 64),
});

export const printerConfigSchema = z.object({
  eventId: rowIdSchema,
  printers: z.array(printerInputSchema),
  /** Another one as soon as anything about the printers was changed. */
  version: z.string(),
});
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
  orderCancelled: z.boolean(),
  tableNumber: z.string().nullable(),
  printer: z.string(),
  printerId: rowIdSchema,
  /** The printer that stands in for `printer`. */
  reroutedTo: z.string().nullable(),
  reroutedToId: rowIdSchema.nullable(),
  kind: z.string(),
  state: printJobStateSchema,
  copy: z.boolean(),
  attempts: z.int(),
  error: z.string().nullable(),
  /** What a person did with it instead of printing it; `replaced`: a marked copy comes in its place. */
  byHand: z.enum(['done', 'discarded', 'replaced']).nullable(),
  /** Somebody has to look after it. */
  alarm: z.boolean(),
  createdAt: z.string(),
  printedAt: z.string().nullable(),
});

/** How a printer is, as far as its last prints tell. */
export const queuePrinterSchema = z.object({
  id: rowIdSchema,
  displayName: z.string(),
  ip: z.string(),
  port: z.int(),
  portType: z.string(),
  backup: z.string().nullable(),
  backupId: rowIdSchema.nullable(),
  enabled: z.boolean().meta({ description: 'False: no new tickets come here; what waits is still tried' }),
  removed: z.boolean().meta({
    description:
      'No longer set up, and here while something waits for it, which is still tried; nothing can be rerouted here',
  }),
  /** Why the last print failed; null since one has succeeded. */
  problem: z.string().nullable(),
  problemSince: z.string().nullable(),
  lastPrintedAt: z.string().nullable(),
  lastConfirmed: z.boolean().nullable(),
  waiting: z.int(),
  /** Jobs that are printed only when a person says so. */
  asking: z.int(),
});

export const printQueueSchema = z.object({
  eventName: z.string(),
  alarms: z.int(),
  printers: z.array(queuePrinterSchema),
  /** Everything that is open, and the last that are not. */
  jobs: z.array(printJobSchema),
});

export const printAlarmsSchema = z.array(
  z.object({ eventId: rowIdSchema, eventName: z.string(), jobs: z.int(), printers: z.array(z.string()) }),
);

export const rerouteSchema = z.object({
  /** Without one: its backup, or back from there. */
  printerId: rowIdSchema.optional(),
});

/** All that waits for one printer goes to another. */
export const rerouteAllSchema = z.object({ fromPrinterId: rowIdSchema, printerId: rowIdSchema });

/** A printer that somebody has looked at and found ready. */
export const printerReadySchema = z.object({ printerId: rowIdSchema });

export const settleJobsSchema = z.object({
  printerId: rowIdSchema,
  action: z.enum(['print', 'discard'], { error: 'action muss print oder discard sein.' }),
});

/** How far an order's ticket is at one printer. */
export const printerProgressSchema = z.object({
  printer: z.string(),
  state: printJobStateSchema,
  error: z.string().nullable(),
  /** The printer that stands in for it. */
  reroutedTo: z.string().optional(),
  /** Why it won't come out any more where a person said so: it was seen to without paper, or thrown away. */
  byHand: z.enum(['done', 'discarded']).optional(),
});

/** The device means to print itself: for a short while the server leaves it the tickets. */
export const printsItselfSchema = z.boolean({ error: 'printsItself muss true oder false sein.' }).default(false);

export const reprintRequestSchema = z.object({ printsItself: printsItselfSchema });

/** What a second print of an order's tickets came to, as names of printers. */
export const orderReprintSchema = z.object({
  /** A marked copy is on its way. */
  copies: z.array(z.string()),
  /** The ticket itself isn't out yet: it is tried again now instead. */
  retried: z.array(z.string()),
});

export const printDataSchema = z.object({
  error: z.string().nullable(),
  printerJobs: z.array(
    z.object({
      jobId: rowIdSchema.optional(),
      /** Which try of the job this is; to be said again in the report. */
      attempt: z.int().optional(),
      displayName: z.string(),
      printerIp: z.string(),
      printerPort: z.int(),
      itemCount: z.int(),
      confirmBy: confirmBySchema,
      printData: z.string().meta({ description: 'ESC/POS, base64' }),
    }),
  ),
});

/** What a device says became of a job it was handed. */
export const printReportSchema = z.object({
  /** Of which try it speaks: what comes late, or a second time, is said of no later one. */
  attempt: z.int({ error: 'attempt muss eine ganze Zahl sein.' }).optional(),
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
export type PrintQueue = z.output<typeof printQueueSchema>;
export type QueuePrinter = z.output<typeof queuePrinterSchema>;
export type PrintAlarms = z.output<typeof printAlarmsSchema>;
export type RerouteAll = z.output<typeof rerouteAllSchema>;
export type SettleJobs = z.output<typeof settleJobsSchema>;
export type ReprintRequest = z.output<typeof reprintRequestSchema>;
export type OrderReprint = z.output<typeof orderReprintSchema>;
export type PrintJob = z.output<typeof printJobSchema>;
export type PrintReport = z.output<typeof printReportSchema>;
export type PrintJobState = z.infer<typeof printJobStateSchema>;
export type PrintData = z.output<typeof printDataSchema>;
export type Beep = z.infer<typeof beepSchema>;
export type ConfirmBy = z.infer<typeof confirmBySchema>;
export type CodePage = z.infer<typeof codePageSchema>;
