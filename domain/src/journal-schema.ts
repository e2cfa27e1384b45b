import { z } from 'zod';
import { idParamSchema, rowIdSchema } from './text-schema.ts';

export const journalQuerySchema = z.object({
  /** Only older lines than this one: the way to the next page. */
  before: idParamSchema.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export const journalEntrySchema = z.object({
  id: rowIdSchema,
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  eventId: z.int().nullable(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()).meta({ description: 'Facts of the action; amounts in Rappen' }),
  seal: z.string().nullable().meta({ description: 'Number and hash in the chain; null until it is sealed' }),
});

export const journalPageSchema = z.object({ entries: z.array(journalEntrySchema), before: z.int().nullable() });

export type JournalQuery = z.infer<typeof journalQuerySchema>;
export type JournalEntry = z.infer<typeof journalEntrySchema>;
export type JournalPage = z.infer<typeof journalPageSchema>;
