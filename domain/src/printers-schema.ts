import { z } from 'zod';
import { codePageSchema, printerInputSchema } from './printing-schema.ts';

export const SCAN_MODES = ['ultra-fast', 'quick', 'full'] as const;

export const scanModeSchema = z.enum(SCAN_MODES, { error: 'mode muss ultra-fast, quick oder full sein.' });
/** What a look at a printer shows; `unknown`: something takes the call, but doesn't answer as a printer does. */
export const printerStatusSchema = z.enum(['ok', 'paper', 'cover', 'error', 'unknown', 'unreachable']);

export const scanRequestSchema = z.object({ mode: scanModeSchema });
export const scanStartedSchema = z.object({ scanId: z.string() });
export const scanParamsSchema = z.object({ scanId: z.uuid({ error: 'Ungültige Nummer.' }) });

export const foundPrinterSchema = z.object({
  ip: z.string(),
  port: z.int(),
  displayName: z.string(),
  model: z.string().optional(),
  status: printerStatusSchema,
  /** The helper that found it, where the server itself didn't. */
  helper: z.string().optional(),
});

export const scanResultSchema = z.object({
  done: z.boolean(),
  progress: z.number().min(0).max(1),
  printers: z.array(foundPrinterSchema),
  /** The helpers that look as well. */
  helpers: z.array(z.string()),
});

export const printerAddressSchema = printerInputSchema.pick({ ip: true, port: true });
export const printerStatusRequestSchema = printerInputSchema.pick({ ip: true, port: true, portType: true });

export const printerTestSchema = printerInputSchema
  .pick({ ip: true, port: true, columns: true, cutter: true, beep: true, confirmBy: true, portType: true })
  .extend({
    codePage: codePageSchema.default('windows1252'),
    displayName: printerInputSchema.shape.displayName.optional(),
  });

export const printerTestResultSchema = z.object({
  outcome: z.enum(['confirmed', 'unconfirmed', 'not-sent', 'partial', 'uncertain']),
  message: z.string(),
  /** Why it isn't on paper, for programs. */
  reason: z.string().optional(),
});

export const printerStatusAnswerSchema = z.object({ status: printerStatusSchema, message: z.string() });

export type ScanMode = z.infer<typeof scanModeSchema>;
export type PrinterStatus = z.infer<typeof printerStatusSchema>;
export type FoundPrinter = z.infer<typeof foundPrinterSchema>;
export type ScanResult = z.infer<typeof scanResultSchema>;
export type PrinterAddress = z.infer<typeof printerAddressSchema>;
export type PrinterStatusRequest = z.output<typeof printerStatusRequestSchema>;
export type PrinterTest = z.output<typeof printerTestSchema>;
export type PrinterTestWire = z.input<typeof printerTestSchema>;
export type PrinterTestResult = z.infer<typeof printerTestResultSchema>;
export type PrinterStatusAnswer = z.infer<typeof printerStatusAnswerSchema>;
