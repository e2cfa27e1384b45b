import { AppError } from '@bestellsystem/domain/errors.ts';
import type { ErrandTestOutcome } from '@bestellsystem/domain/print-agents-schema.ts';
import type {
  FoundPrinter,
  PrinterAddress,
  PrinterStatusAnswer,
  ScanMode,
} from '@bestellsystem/domain/printers-schema.ts';
import type { ConfirmBy } from '@bestellsystem/domain/printing-schema.ts';
import type { Context } from '../../context.ts';
import type { PrintAgentRow } from '../../db/schema.ts';
import { organizerIdOf } from '../events/event-access.ts';
import { agentSeenSince } from '../printing/reach.ts';
import type { Actor } from '../sessions/actor.ts';
import type { Errands } from './errands.ts';

/** A search says every half second how far it is. */
const SEARCH_SILENT_MS = 6_000;
const STATUS_SILENT_MS = 6_000;
/** Longer than a printer takes to confirm, shorter than a page waits. */
const TEST_SILENT_MS = 18_000;

export interface SearchWatch {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  onFound: (printers: FoundPrinter[]) => void;
}

/** The actor's own helpers that are connected now, the one heard of last first; administrators have none. */
export async function listConnectedAgents({ db, now }: Context, actor: Actor): Promise<PrintAgentRow[]> {
  if (actor.role !== 'EVENT_ORGANIZER') return [];
  return db
    .selectFrom('print_agents')
    .selectAll()
    .where('organizer_id', '=', organizerIdOf(actor))
    .where('revoked_at', 'is', null)
    .where('seen_at', '>', agentSeenSince(now()))
    .orderBy('seen_at', 'desc')
    .execute();
}

/** Has a helper look for printers where it is; ends also when it is not heard of any more. */
export async function searchThroughHelper(
  errands: Errands,
  agent: PrintAgentRow,
  mode: ScanMode,
  { signal, onProgress, onFound }: SearchWatch,
): Promise<void> {
  await errands.send(
    agent.id,
    { kind: 'scan', mode },
    {
      silentMs: SEARCH_SILENT_MS,
      signal,
      onReport: ({ progress, printers }) => {
        onProgress(progress);
        onFound(printers.map((printer) => ({ ...printer, helper: agent.name })));
      },
    },
  );
}

/** How a printer is, seen from the helper; throws 409 where none is connected. */
export async function statusThroughHelper(
  context: Context,
  errands: Errands,
  actor: Actor,
  { ip, port }: PrinterAddress,
): Promise<PrinterStatusAnswer> {
  const agent = await requireAgent(context, actor);
  const end = await errands.send(agent.id, { kind: 'status', ip, port }, { silentMs: STATUS_SILENT_MS });
  if (typeof end === 'object' && end.status) return end.status;
  throw away(agent.name);
}

/** What became of a slip that a helper printed; throws 409 where none is connected, and nothing was sent. */
export async function printThroughHelper(
  context: Context,
  errands: Errands,
  actor: Actor,
  { ip, port, confirmBy, bytes }: PrinterAddress & { confirmBy: ConfirmBy; bytes: Uint8Array },
): Promise<ErrandTestOutcome> {
  const agent = await requireAgent(context, actor);
  const printData = Buffer.from(bytes).toString('base64');
  const end = await errands.send(
    agent.id,
    { kind: 'test', ip, port, confirmBy, printData },
    { silentMs: TEST_SILENT_MS },
  );
  if (end === 'away') throw away(agent.name);
  return typeof end === 'object' && end.test ? end.test : { outcome: 'uncertain', reason: 'TIMEOUT' };
}

async function requireAgent(context: Context, actor: Actor): Promise<PrintAgentRow> {
  const [agent] = await listConnectedAgents(context, actor);
  if (agent) return agent;
  throw new AppError(
    'conflict',
    'AGENT_AWAY',
    'Es ist keine Druckhilfe verbunden. Bitte auf dem Gerät im Netz der Drucker starten.',
  );
}

function away(name: string): AppError {
  return new AppError('conflict', 'AGENT_AWAY', `Die Druckhilfe «${name}» antwortet nicht. Läuft sie noch?`);
}
