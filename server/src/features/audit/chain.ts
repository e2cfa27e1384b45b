import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { AuditTable, Schema } from '../../db/schema.ts';

type Sealing = Pick<Context, 'db' | 'engine' | 'commit' | 'secrets'>;
type Line = Omit<AuditTable, 'id'> & { id: number };

/** Where the journal stands: how many lines are sealed, and the hash of the last one. Printed, it is a witness. */
export interface JournalHead {
  seq: number;
  hash: string;
}

export type JournalVerdict =
  | { intact: true; head: JournalHead }
  /** `seq` is the first line that isn't what was sealed. */
  | { intact: false; seq: number; problem: 'changed' | 'missing' | 'anchor' };

const BATCH = 500;
const PRINTED_DIGITS = 12;
/** How far behind the last sealed line one may still appear whose transaction took longer (PostgreSQL). */
const LATE_IDS = 20_000;
/** Any number all nodes agree on; keeps two of them from sealing at once. */
const SEALING_LOCK = 7_190_422;
const START: JournalHead = { seq: 0, hash: '' };

/** As it stands on paper: `128:3fa9c0d1e2b4`. */
export function sealText({ seq, hash }: JournalHead): string {
  return `${seq}:${hash.slice(0, PRINTED_DIGITS)}`;
}

/** Reads what `sealText` wrote; undefined when it isn't that. */
export function readSealText(text: string): JournalHead | undefined {
  if (text.trim() === sealText(START)) return START;
  const [, seq, hash] = /^(\d+):([0-9a-f]{12,64})$/i.exec(text.trim()) ?? [];
  return seq && hash ? { seq: Number(seq), hash: hash.toLowerCase() } : undefined;
}

/** Seals what was written since; returns where the journal stands now. */
export async function sealJournal(context: Sealing): Promise<JournalHead> {
  for (;;) {
    const { head, sealed } = await context.commit((trx) => sealBatch(trx, context));
    if (sealed < BATCH) return head;
  }
}

async function sealBatch(trx: Transaction<Schema>, context: Sealing): Promise<{ head: JournalHead; sealed: number }> {
  if (context.engine === 'postgres') await sql`select pg_advisory_xact_lock(${SEALING_LOCK})`.execute(trx);
  const last = await trx.selectFrom('audit_chain').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();
  let head: JournalHead = last ? { seq: last.seq, hash: last.hash } : START;
  const lines = await trx
    .selectFrom('audit')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit.id')
    .where('audit_chain.seq', 'is', null)
    .where('audit.id', '>', (last?.audit_id ?? 0) - LATE_IDS)
    .selectAll('audit')
    .orderBy('audit.id')
    .limit(BATCH)
    .execute();
  if (lines.length === 0) return { head, sealed: 0 };
  const seals = lines.map((line) => {
    head = { seq: head.seq + 1, hash: sealOf(context, head, line) };
    return { seq: head.seq, audit_id: line.id, hash: head.hash };
  });
  await trx.insertInto('audit_chain').values(seals).execute();
  return { head, sealed: lines.length };
}

/**
 * Recomputes the whole chain. `anchor` is a head that was printed earlier: a journal that was cut or rewritten since
 * doesn't lead through it.
 */
export async function verifyJournal(context: Sealing, anchor?: JournalHead): Promise<JournalVerdict> {
  let head = START;
  /** Whether the line was written before any server put its organizer into what all of them seal. */
  let isOfBefore = true;
  for (;;) {
    const seals = await sealsAfter(context.db, head.seq);
    if (seals.length === 0) break;
    for (const seal of seals) {
      const seq = head.seq + 1;
      if (seal.seq !== seq || seal.id === null) return { intact: false, seq, problem: 'missing' };
      const { hash, ...line } = seal as Line & JournalHead;
      const isNow = hash === sealOf(context, head, line);
      if (!isNow && !(hash === formerSealOf(context, head, line) && isWhoseItSays(line, isOfBefore))) {
        return { intact: false, seq, problem: 'changed' };
      }
      if (isNow && line.organizer_id === null) isOfBefore = false;
      head = { seq, hash };
      if (anchor?.seq === seq && !hash.startsWith(anchor.hash)) return { intact: false, seq, problem: 'anchor' };
    }
  }
  if (anchor && anchor.seq > head.seq) return { intact: false, seq: head.seq + 1, problem: 'missing' };
  return { intact: true, head };
}

/** Lines that the chain doesn't hold yet. */
export async function countUnsealed(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('audit')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit.id')
    .where('audit_chain.seq', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function sealsAfter(db: Kysely<Schema>, seq: number) {
  return db
    .selectFrom('audit_chain')
    .leftJoin('audit', 'audit.id', 'audit_chain.audit_id')
    .where('audit_chain.seq', '>', seq)
    .select(['audit_chain.seq', 'audit_chain.hash'])
    .select(['audit.id', 'audit.at', 'audit.actor', 'audit.action', 'audit.event_id', 'audit.organizer_id'])
    .select(['audit.subject', 'audit.details'])
    .orderBy('audit_chain.seq')
    .limit(BATCH)
    .execute();
}

function sealOf(context: Sealing, before: JournalHead, line: Line): string {
  return context.secrets.mac(JSON.stringify([...sealedBefore(before, line), line.organizer_id]));
}

/** As servers of before there were any organizers seal what all of them write, also while they are renewed in turn. */
function formerSealOf(context: Sealing, before: JournalHead, line: Line): string {
  return context.secrets.mac(JSON.stringify(sealedBefore(before, line)));
}

function sealedBefore({ seq, hash }: JournalHead, line: Line): unknown[] {
  const { id, at, actor, action, event_id, subject, details } = line;
  return [hash, seq + 1, id, at, actor, action, event_id, subject, details];
}

/** What was written for an organizer before its details named them. */
const FORMER_ACTIONS: ReadonlySet<string> = new Set<JournalAction>([
  'menu-item.price',
  'menu-item.tax',
  'menu-item.delete',
  'category.tax',
  'category.delete',
  'organizer-settings.change',
  'print-agent.create',
  'print-agent.revoke',
  'user.register',
  'user.role',
  'user.password',
  'user.reset-link',
  'user.reset',
]);

/** Whether a line whose seal doesn't hold its organizer is of the one in its details, which it does hold. */
function isWhoseItSays({ action, organizer_id, details }: Line, isOfBefore: boolean): boolean {
  const { organizerId = null }: { organizerId?: number | null } = JSON.parse(details);
  return organizerId === organizer_id || (organizerId === null && isOfBefore && FORMER_ACTIONS.has(action));
}
