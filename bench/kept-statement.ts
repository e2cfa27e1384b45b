import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '@bestellsystem/server/backup/backups.ts';
import { openDatabase } from '@bestellsystem/server/db/open.ts';
import Database from 'better-sqlite3';
import type { Measurement } from './measure.ts';

const TIMES = 20_000;

/** A query over two tables with what it binds kept from SQLite's planner, and without. */
export const keptStatement: Measurement = {
  name: 'a kept statement that is not compiled anew (SQLite)',
  unit: 'answers/ms',
  atLeast: 2,
  own: () => answersPerMs((text) => text),
  reference: () => answersPerMs((text) => text.replaceAll('likely(?)', '?')),
};

async function answersPerMs(change: (text: string) => string): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-bench-'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  const database = new Database(databaseFile(dataDir));
  try {
    const { sql, parameters } = db
      .selectFrom('sessions')
      .leftJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.token_hash', '=', 'token')
      .select(['sessions.id', 'users.username'])
      .compile();
    const statement = database.prepare(change(sql));
    const from = performance.now();
    for (let count = 0; count < TIMES; count++) statement.all(...parameters);
    return TIMES / (performance.now() - from);
  } finally {
    database.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
