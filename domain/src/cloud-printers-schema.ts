import { z } from 'zod';
import { rowIdSchema } from './text-schema.ts';

/** A printer whose tickets are fetched, by itself or by a helper, as the organizer sees it. */
export const cloudPrinterSchema = z.object({
  printerId: rowIdSchema,
  displayName: z.string(),
  ip: z.string(),
  port: z.int(),
  portType: z.string(),
  /** Whether it has an address of the server to ask at. */
  hasAddress: z.boolean(),
  polledAt: z.string().nullable(),
  connected: z.boolean(),
  /** What it says of itself, where it isn't well. */
  says: z.string().nullable(),
});

/** The path to type into the printer, after the server's own address; said this once. */
export const cloudAddressSchema = z.object({ path: z.string() });

/** What a Star printer says when it asks (CloudPRNT). What it says in another way counts as not said. */
export const starPollSchema = z.object({
  statusCode: z.string().max(200).nullish().catch(null),
  printingInProgress: z.boolean().nullish().catch(null),
  /** Tells two printers apart that have one address. */
  printerMAC: z.string().max(40).nullish().catch(null),
});
export const starPollAnswerSchema = z.object({
  jobReady: z.boolean(),
  mediaTypes: z.array(z.string()).optional(),
  jobToken: z.string().optional(),
  deleteMethod: z.literal('DELETE').optional(),
});
/** Left empty where the printer knows no name for the ticket. */
const token = z.string().max(64).optional();
export const starFetchSchema = z.object({ token, type: z.string().max(100).optional() });
export const starDoneSchema = z.object({ token, code: z.string().max(200).default('') });

/** What an Epson printer posts (Server Direct Print). */
export const epsonPostSchema = z.object({
  ConnectionType: z.string().max(40).optional(),
  ResponseFile: z.string().max(60_000).optional(),
});

export type CloudPrinter = z.infer<typeof cloudPrinterSchema>;
export type StarPollAnswer = z.infer<typeof starPollAnswerSchema>;
