import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';

/** Well below what a statement may have of values. */
const MOST_AT_ONCE = 1000;

export interface Log {
  error: (facts: object, message: string) => void;
}

export interface SeenSession {
  sessionId: number;
  deviceRowId: number | null;
}

/** The writing that goes on, by database, and what waits for it: however long it takes, it has one connection. */
const writing = new WeakMap<Kysely<Schema>, { waiting: Map<number, SeenSession>; written: Promise<void> }>();

/** Writes down that these sessions are in use. Nobody waits for it, and what fails is tried again with the next look. */
export function noteSeen(
  { db, engine, now }: Pick<Context, 'db' | 'engine' | 'now'>,
  seen: readonly SeenSession[],
  log: Log,
): void {
  const known = writing.get(db);
  const next = known?.waiting ?? new Map<number, SeenSession>();
  for (const session of seen) next.set(session.sessionId, session);
  if (known || next.size === 0) return;
  writing.set(db, { waiting: next, written: writeAll() });

  async function writeAll(): Promise<void> {
    while (next.size > 0) {
      const part = [...next.values()].slice(0, MOST_AT_ONCE);
      for (const { sessionId } of part) next.delete(sessionId);
      await write(db, engine, part, now().toISOString()).catch((error: unknown) =>
        log.error({ err: error }, 'last use of sessions not written'),
      );
    }
    writing.delete(db);
  }
}

/** Resolves when nothing is being written any more: the database may be closed. */
export function seenWritten(db: Kysely<Schema>): Promise<void> {
  return writing.get(db)?.written ?? Promise.resolve();
}

/** Rows that somebody else holds are left out: several at once, waited for, could wait for each other. */
async function write(
  db: Kysely<Schema>,
  engine: Context['engine'],
  seen: readonly SeenSession[],
  at: string,
): Promise<void> {
  const free = <Table extends 'sessions' | 'devices'>(table: Table, ids: readonly number[]) =>
    db
      .selectFrom<'sessions' | 'devices'>(table)
      .select('id')
      .where('id', 'in', ids)
      .$if(engine === 'postgres', (query) => query.forNoKeyUpdate().skipLocked());
  const sessions = seen.map(({ sessionId }) => sessionId);
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', 'in', free('sessions', sessions)).execute();
  const devices = seen.flatMap(({ deviceRowId }) => deviceRowId ?? []);
  if (devices.length === 0) return;
  await db.updateTable('devices').set({ last_used_at: at }).where('id', 'in', free('devices', devices)).execute();
}
