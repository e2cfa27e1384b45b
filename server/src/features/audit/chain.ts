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
  for (;;) {
    const seals = await sealsAfter(context.db, head.seq);
    if (seals.length === 0) break;
    for (const seal of seals) {
      const seq = head.seq + 1;
      if (seal.seq !== seq || seal.id === null) return { intact: false, seq, problem: 'missing' };
      const hash = sealsOf(context, head, seal as Line).find((one) => one === seal.hash);
      if (hash === undefined) return { intact: false, seq, problem: 'changed' };
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

/** What may have sealed a line: while one server after the other is renewed, those of before seal without its organizer. */
function sealsOf(context: Sealing, before: JournalHead, line: Line): string[] {
  return [sealOf(context, before, line), sealOf(context, before, { ...line, organizer_id: null })];
}

function sealOf(context: Sealing, before: JournalHead, line: Line): string {
  const { id, at, actor, action, event_id, organizer_id, subject, details } = line;
  // Lines of before there were any with an organizer keep the seal they have.
  const whose = organizer_id === null ? [] : [organizer_id];
  return context.secrets.mac(
    JSON.stringify([before.hash, before.seq + 1, id, at, actor, action, event_id, subject, details, ...whose]),
  );
}
