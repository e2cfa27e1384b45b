import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { atMost } from '../at-most.ts';
import type { Engine } from './columns.ts';
import { untilUncrossed } from './deadlocks.ts';
import { goInStep, type Work } from './in-step.ts';
import type { Schema } from './schema.ts';

/**
 * Runs the work in a transaction and resolves only when its commit is durable; rejects with the work's own error. Works
 * with a `turn` are done in step with others that wait. Any may run twice, and leaves the traces of one run.
 */
export type Commit = <Result>(work: Work<Result>, turn?: Turn) => Promise<Result>;

interface Turn {
  /** Works of the same line would wait for each other anyway. */
  line: string;
  /** Of those with the same identity only one is under way. */
  identity: string;
}

interface Waiting {
  work: Work<unknown>;
  turn: Turn | undefined;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const MAX_GROUP = 64;
const ONE_WRITER = 'all';
/** ms; a connection whose other end is gone says so only after minutes, and others of the line have one of their own. */
const LINE_WAITS = 15_000;

const SAVEPOINT = CompiledQuery.raw('savepoint work');
const ROLLBACK = CompiledQuery.raw('rollback to work');
const RELEASE = CompiledQuery.raw('release work');
/**
 * What pages were before, in case a work fails, SQLite would write to a file that it makes for every group: as much again
 * as the commit. It is a few hundred kilobytes. Not from the start on: migrating and counting anew touch whole tables.
 */
const KEEP_IN_MEMORY = CompiledQuery.raw('pragma temp_store = memory');
/** Those that were told so: an order alone would notice one statement more. */
const keeping = new WeakSet<Kysely<Schema>>();

/**
 * What waits is taken into one transaction, so that what fails leaves no trace and the others stand. SQLite has one
 * writer and pays one disk sync per commit. PostgreSQL groups commits itself: there only works of the same line go
 * together, which saves them the way to the database for each statement.
 */
export function groupCommit(db: Kysely<Schema>, engine: Engine): Commit {
  const lines = new Map<string, Waiting[]>();

  async function drain(line: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) {
      await untilNobodyElseComes(waiting);
      const group = takeGroup(waiting);
      await (engine === 'sqlite' ? commitSaving(db, group) : atMost(LINE_WAITS, commitTogether(db, group)));
    }
    lines.delete(line);
  }

  return <Result>(work: Work<Result>, turn?: Turn) => {
    if (engine === 'postgres' && !turn) return untilUncrossed(() => db.transaction().execute(work));
    return new Promise<Result>((resolve, reject) => {
      const line = engine === 'postgres' && turn ? turn.line : ONE_WRITER;
      const one: Waiting = { work, turn, resolve: resolve as (value: unknown) => void, reject };
      const waiting = lines.get(line);
      if (waiting) return void waiting.push(one);
      const started = [one];
      lines.set(line, started);
      void drain(line, started);
    });
  };
}

/** A request that is read in one turn of the event loop stands in its line in the next: its session is asked for between. */
const QUIET_TURNS = 2;

/** What has arrived and is still being read goes along: whoever comes alone waits for two turns of the event loop. */
async function untilNobodyElseComes(waiting: readonly Waiting[]): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_TURNS && waiting.length < MAX_GROUP) {
    const before = waiting.length;
    await setImmediate();
    quiet = waiting.length > before ? 0 : quiet + 1;
  }
}

/** Takes away the first ones, of each identity one. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  const identities = new Set<string>();
  const group: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of waiting) {
    const isFirst = !one.turn || !identities.has(one.turn.identity);
    if (group.length < MAX_GROUP && isFirst) group.push(one);
    else left.push(one);
    if (one.turn) identities.add(one.turn.identity);
  }
  waiting.splice(0, waiting.length, ...left);
  return group;
}

/** Answers why it failed, if it did. */
async function commitAlone(
  db: Kysely<Schema>,
  { work, resolve, reject }: Waiting,
): Promise<{ error: unknown } | undefined> {
  let endedBy: { error: unknown } | undefined;
  const attempt = () => {
    endedBy = undefined;
    return db.transaction().execute(telling);
  };
  const telling: Work<unknown> = (trx) =>
    work(trx).catch((error: unknown) => {
      endedBy = { error };
      throw error;
    });
  try {
    resolve(await untilUncrossed(attempt));
    return undefined;
  } catch (error) {
    // A full disk, say, ends the transaction before it can be taken back: what counts is why.
    endedBy ??= { error };
    reject(endedBy.error);
    return endedBy;
  }
}

/**
 * What fails together is done one by one, each in a transaction of its own: nobody holds what others need in another
 * order. Where the database itself is unwell, all are told at once.
 */
async function commitTogether(db: Kysely<Schema>, waiting: readonly Waiting[]): Promise<void> {
  const group = waiting.map(asking);
  const [only, another] = group;
  if (only && !another) return void (await commitAlone(db, only));
  let isDone = false;
  try {
    const settle = await db.transaction().execute(async (trx) => {
      const settlements = await settlementsOf(trx, waiting);
      isDone = true;
      return settlements;
    });
    for (const done of settle) done();
  } catch (error) {
    let refused = isDone || isUnwell(error) ? { error } : undefined;
    for (const one of group) {
      if (refused) one.reject(refused.error);
      else {
        const failed = await commitAlone(db, one);
        if (isUnwell(failed?.error)) refused = failed;
      }
    }
  }
}

/** One alone asks in step, too: what it asks together goes together. */
function asking(one: Waiting): Waiting {
  const work: Work<unknown> = async (trx) => {
    const [result] = await goInStep(trx, [one.work]);
    if (result?.status === 'rejected') throw result.reason;
    return result?.value;
  };
  return { ...one, work };
}

/** By PostgreSQL's classes: the connection, what it has of room, what was waited for too long, whoever is shutting down. */
const UNWELL = /^(08|53|55|57|58|XX)\w{3}$/;

function isUnwell(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNWELL.test(String(error.code));
}

/** Each in a savepoint: what fails together is done one by one within the same transaction. */
async function commitSaving(db: Kysely<Schema>, group: readonly Waiting[]): Promise<void> {
  const [only, another] = group;
  if (only && !another) return void (await commitAlone(db, only));
  let settle: (() => void)[] = [];
  let endedBy: unknown;

  /** What these came to, once the transaction stands; throws with nothing of them left in it. */
  async function attempt(trx: Transaction<Schema>, part: readonly Waiting[]): Promise<(() => void)[]> {
    await trx.executeQuery(SAVEPOINT);
    try {
      const done = await settlementsOf(trx, part);
      await trx.executeQuery(RELEASE);
      return done;
    } catch (error) {
      await trx.executeQuery(ROLLBACK).catch(() => {
        // A full disk, say, has ended the whole transaction.
        endedBy = error;
        throw error;
      });
      await trx.executeQuery(RELEASE);
      throw error;
    }
  }

  async function attemptAlone(trx: Transaction<Schema>, one: Waiting): Promise<void> {
    try {
      settle.push(...(await attempt(trx, [one])));
    } catch (error) {
      if (endedBy !== undefined) throw error;
      settle.push(() => one.reject(error));
    }
  }

  try {
    if (!keeping.has(db)) await db.executeQuery(KEEP_IN_MEMORY);
    keeping.add(db);
    await db.transaction().execute(async (trx) => {
      const inStep = group.filter(({ turn }) => turn);
      const together = inStep.length > 1 ? inStep : [];
      let alone = group.filter((one) => !together.includes(one));
      if (together.length > 0) {
        try {
          settle = await attempt(trx, together);
        } catch (error) {
          if (endedBy !== undefined) throw error;
          alone = group.slice();
        }
      }
      for (const one of alone) await attemptAlone(trx, one);
    });
  } catch (error) {
    for (const { reject } of group) reject(endedBy ?? error);
    return;
  }
  for (const done of settle) done();
}

async function settlementsOf(trx: Transaction<Schema>, part: readonly Waiting[]): Promise<(() => void)[]> {
  const [one, another] = part;
  if (one && !another) {
    const value = await one.work(trx);
    return [() => one.resolve(value)];
  }
  const results = await goInStep(
    trx,
    part.map(({ work }) => work),
  );
  return results.map((result, index) => () => {
    if (result.status === 'fulfilled') part[index]?.resolve(result.value);
    else part[index]?.reject(result.reason);
  });
}
