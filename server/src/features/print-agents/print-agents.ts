import { createHash, randomBytes } from 'node:crypto';
import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { CreatedPrintAgent, PrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import type { Context } from '../../context.ts';
import { lockNumber } from '../../db/counters.ts';
import type { PrintAgentRow } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { organizerIdOf } from '../events/event-access.ts';
import { agentSeenSince } from '../printing/reach.ts';
import { type Actor, actorName } from '../sessions/actor.ts';

const MAX_AGENTS = 20;

/** The actor's own helpers, oldest first. */
export async function listPrintAgents({ db, now }: Context, actor: Actor): Promise<PrintAgent[]> {
  const rows = await db
    .selectFrom('print_agents')
    .selectAll()
    .where('organizer_id', '=', organizerIdOf(actor))
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => agentOfRow(row, now()));
}

/** Lets a new helper in; its key is answered this once and stored as a hash. */
export async function createPrintAgent(context: Context, actor: Actor, name: string): Promise<CreatedPrintAgent> {
  const key = `helfer_${randomBytes(32).toString('base64url')}`;
  const row = await context.commit(async (trx) => {
    const organizerId = organizerIdOf(actor);
    // Others of them are counted once they are there.
    await lockNumber(trx, 'print-agents');
    const { count } = await trx
      .selectFrom('print_agents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organizer_id', '=', organizerId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_AGENTS) {
      throw new AppError('conflict', 'TOO_MANY_AGENTS', `Höchstens ${MAX_AGENTS} Druckhilfen. Bitte alte entfernen.`);
    }
    const created = await trx
      .insertInto('print_agents')
      .values({ organizer_id: organizerId, name, key_hash: hashKey(key), created_at: context.now().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, audit(context, actor, 'print-agent.create', created));
    return created;
  });
  return { agent: agentOfRow(row, context.now()), key };
}

/** From now on its key opens nothing. */
export async function revokePrintAgent(context: Context, actor: Actor, agentId: number): Promise<void> {
  await context.commit(async (trx) => {
    const row = await trx
      .updateTable('print_agents')
      .set({ revoked_at: context.now().toISOString() })
      .where('id', '=', agentId)
      .where('organizer_id', '=', organizerIdOf(actor))
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('Druckhilfe nicht gefunden');
    await recordAudit(trx, audit(context, actor, 'print-agent.revoke', row));
  });
}

/** The helper with this key, noted as seen now; throws 401 for any other key, and while its owner may manage no events. */
export async function requirePrintAgent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  authorization: string | undefined,
): Promise<PrintAgentRow> {
  const key = /^Bearer (\S{20,100})$/.exec(authorization ?? '')?.[1];
  const row =
    key &&
    (await db
      .updateTable('print_agents')
      .set({ seen_at: now().toISOString() })
      .where('key_hash', '=', hashKey(key))
      .where('revoked_at', 'is', null)
      .where('organizer_id', 'in', managers(db))
      .returningAll()
      .executeTakeFirst());
  if (!row) throw new AppError('unauthenticated', 'UNKNOWN_AGENT', 'Diesen Schlüssel kennt der Server nicht.');
  return row;
}

function managers(db: Context['db']) {
  return db.selectFrom('users').select('id').where('role', 'in', ['EVENT_ORGANIZER', 'ADMIN']);
}

function agentOfRow(row: PrintAgentRow, now: Date): PrintAgent {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    connected: row.seen_at !== null && row.seen_at > agentSeenSince(now),
  };
}

/** A random key of 256 bits needs no slow hash. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function audit(context: Context, actor: Actor, action: JournalAction, row: PrintAgentRow) {
  return {
    at: context.now(),
    actor: actorName(actor),
    action,
    organizerId: row.organizer_id,
    subject: row.name,
    details: { id: row.id },
  };
}
