import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Engine } from './columns.ts';
import type { Schema } from './schema.ts';

/** Runs the work in a transaction and resolves only when its commit is durable; rejects with the work's own error. */
export type Commit = <Result>(work: (trx: Transaction<Schema>) => Promise<Result>) => Promise<Result>;

interface Waiting {
  work: (trx: Transaction<Schema>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const MAX_GROUP = 64;

const SAVEPOINT = CompiledQuery.raw('savepoint work');
const ROLLBACK = CompiledQuery.raw('rollback to work');
const RELEASE = CompiledQuery.raw('release work');

/**
 * SQLite has one writer and pays one disk sync per commit: what waits is taken into one transaction, each work in a
 * savepoint of its own, so that one that fails leaves no trace and the others stand. PostgreSQL groups commits itself.
 */
export function groupCommit(db: Kysely<Schema>, engine: Engine): Commit {
  if (engine === 'postgres') return (work) => db.transaction().execute(work);

  const waiting: Waiting[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitGroup(db, waiting.splice(0, MAX_GROUP));
    draining = false;
  }

  return <Result>(work: (trx: Transaction<Schema>) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (draining) return;
      draining = true;
      setImmediate(() => void drain());
    });
}

async function commitGroup(db: Kysely<Schema>, group: readonly Waiting[]): Promise<void> {
  const settle: (() => void)[] = [];
  let endedBy: unknown;
  try {
    await db.transaction().execute(async (trx) => {
      for (const { work, resolve, reject } of group) {
        await trx.executeQuery(SAVEPOINT);
        try {
          const result = await work(trx);
          settle.push(() => resolve(result));
        } catch (error) {
          await trx.executeQuery(ROLLBACK).catch(() => {
            // A full disk, say, has ended the whole transaction.
            endedBy = error;
            throw error;
          });
          settle.push(() => reject(error));
        }
        await trx.executeQuery(RELEASE);
      }
    });
  } catch (error) {
    for (const { reject } of group) reject(endedBy ?? error);
    return;
  }
  for (const done of settle) done();
}
