import { z } from 'zod';
import { foundPrinterSchema, printerStatusSchema, scanModeSchema } from './printers-schema.ts';
import { confirmBySchema } from './printing-schema.ts';

/** What a page and the helper on its computer say to each other over `ws://localhost:8765/print`, one JSON per message. */

const id = z.string().min(1).max(64);
const token = z.string().max(128).default('');
const address = { ip: z.string().min(1).max(64), port: z.int().min(1).max(65_535).default(9100) };
const MAX_SLIP_BASE64 = 350_000;

const envelope = { v: z.literal(1), id };

export const helperRequestSchema = z.discriminatedUnion('type', [
  /** Exchanges the code the helper shows for a token that this page keeps. */
  z.object({ ...envelope, type: z.literal('pair'), code: z.string().max(32) }),
  z.object({
    ...envelope,
    type: z.literal('print'),
    token,
    ...address,
    data: z.base64().max(MAX_SLIP_BASE64),
    confirmBy: confirmBySchema.default('auto'),
    /** Somebody stands beside the printer: it may be another one than before, which answers nothing. */
    isTest: z.boolean().default(false),
  }),
  z.object({ ...envelope, type: z.literal('scan'), token, mode: scanModeSchema.default('quick') }),
  /** Whether a printer takes the call; nothing is printed. */
  z.object({ ...envelope, type: z.literal('test'), token, ...address }),
  /** How the helper itself is. */
  z.object({ ...envelope, type: z.literal('status'), token }),
]);

export const helperCodeSchema = z.enum([
  'OK',
  'CONFIRMED',
  'SENT_UNCONFIRMED',
  'PAPER_OUT',
  'COVER_OPEN',
  'PRINTER_ERROR',
  'NO_PRINTER',
  'REFUSED',
  'UNREACHABLE',
  'TIMEOUT',
  'IO',
  'BUSY',
  'BAD_ARGS',
  'NOT_ALLOWED',
  'NOT_PAIRED',
  'TOO_MANY_TRIES',
]);

export const helperReplySchema = z.object({
  id: z.string(),
  success: z.boolean(),
  code: helperCodeSchema,
  /** German, for people. */
  message: z.string(),
  /** After `print`: false where it is certain that no byte of the slip went to the printer. */
  sent: z.boolean().optional(),
  token: z.string().optional(),
  printers: z.array(foundPrinterSchema).optional(),
  status: printerStatusSchema.optional(),
  helper: z.object({ version: z.string(), server: z.string().nullable(), connected: z.boolean() }).optional(),
});

/** What comes before the reply to `scan`: how far it is, 0 to 1, and what it has found. */
export const helperNewsSchema = z.object({
  id: z.string(),
  progress: z.number(),
  printers: z.array(foundPrinterSchema),
});

export type HelperRequest = z.output<typeof helperRequestSchema>;
export type HelperRequestWire = z.input<typeof helperRequestSchema>;
export type HelperCode = z.infer<typeof helperCodeSchema>;
export type HelperNews = z.infer<typeof helperNewsSchema>;
export type HelperReply = z.infer<typeof helperReplySchema>;
