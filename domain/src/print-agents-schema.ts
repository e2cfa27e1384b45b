import { z } from 'zod';
import { foundPrinterSchema, printerStatusAnswerSchema, scanModeSchema } from './printers-schema.ts';
import { confirmBySchema } from './printing-schema.ts';
import { rowIdSchema, textSchema } from './text-schema.ts';

/** A print helper that fetches its organizer's tickets from the server. */
export const printAgentSchema = z.object({
  id: rowIdSchema,
  name: z.string(),
  createdAt: z.string(),
  seenAt: z.string().nullable(),
  connected: z.boolean(),
});

export const newPrintAgentSchema = z.object({ name: textSchema('Name', { max: 80 }) });
/** The key is said this once. */
export const createdPrintAgentSchema = z.object({ agent: printAgentSchema, key: z.string() });

const instance = z.uuid();

export const agentPollSchema = z.object({
  /** One run of the program: what an earlier one had is not its own. */
  instance,
  /** The jobs it has; what it was lent beside these never arrived. */
  holding: z.array(rowIdSchema).max(200),
  /** How long the answer may wait for something to print. */
  waitMs: z.int().min(0).max(20_000),
});

export const agentJobSchema = z.object({
  jobId: rowIdSchema,
  attempt: z.int(),
  printer: z.string(),
  ip: z.string(),
  port: z.int(),
  confirmBy: confirmBySchema,
  /**
   * Silence of this printer means that it hangs; false: a person wants it all the same, or the server knows neither.
   * Always sent, for helpers from before read no job without it; this one does.
   */
  mustAnswer: z.boolean().optional(),
  /** The server knows neither: what the helper has seen itself holds. Beside the above for helpers and servers from before. */
  neverHeard: z.boolean().optional(),
  printData: z.string().meta({ description: 'ESC/POS, base64' }),
});

const errandId = z.uuid();
const place = { ip: z.string(), port: z.int() };

/** What a helper does for whoever sets printers up: nothing of it is a ticket. */
export const agentErrandSchema = z.discriminatedUnion('kind', [
  z.object({ errandId, kind: z.literal('scan'), mode: scanModeSchema }),
  z.object({ errandId, kind: z.literal('status'), ...place }),
  z.object({
    errandId,
    kind: z.literal('test'),
    ...place,
    confirmBy: confirmBySchema,
    printData: agentJobSchema.shape.printData,
  }),
]);

export const agentPollAnswerSchema = z.object({
  jobs: z.array(agentJobSchema),
  errands: z.array(agentErrandSchema).default([]),
});

export const agentBeginSchema = z.object({
  instance,
  attempt: z.int(),
  /** The printer has answered; said here, too, for the helper may end before it reports. */
  answered: z.boolean().default(false),
});

const outcomeShape = {
  outcome: z.enum(['confirmed', 'unconfirmed', 'not-sent', 'partial', 'uncertain']),
  reason: z
    .enum([
      'REFUSED',
      'UNREACHABLE',
      'TIMEOUT',
      'PAPER_OUT',
      'COVER_OPEN',
      'PRINTER_ERROR',
      'NO_PRINTER',
      'IO',
      'NOT_ALLOWED',
    ])
    .nullish(),
};

export const agentResultSchema = z.object({
  instance,
  attempt: z.int(),
  ...outcomeShape,
  answered: z.boolean().default(false),
});

/** A search is told of again and again, the rest once. */
export const errandReportSchema = z.object({
  done: z.boolean(),
  progress: z.number().min(0).max(1).default(0),
  printers: z.array(foundPrinterSchema).max(500).default([]),
  status: printerStatusAnswerSchema.optional(),
  test: z.object(outcomeShape).optional(),
});
/** False: nobody waits for it any more. */
export const errandAnswerSchema = z.object({ goOn: z.boolean() });
export const errandParamsSchema = z.object({ errandId });

export type PrintAgent = z.infer<typeof printAgentSchema>;
export type CreatedPrintAgent = z.infer<typeof createdPrintAgentSchema>;
export type AgentPoll = z.output<typeof agentPollSchema>;
export type AgentJob = z.infer<typeof agentJobSchema>;
export type AgentPollAnswer = z.infer<typeof agentPollAnswerSchema>;
export type AgentBegin = z.output<typeof agentBeginSchema>;
export type AgentResult = z.output<typeof agentResultSchema>;
export type AgentErrand = z.infer<typeof agentErrandSchema>;
export type ErrandReport = z.output<typeof errandReportSchema>;
export type ErrandReportWire = z.input<typeof errandReportSchema>;
export type ErrandTestOutcome = NonNullable<ErrandReport['test']>;
