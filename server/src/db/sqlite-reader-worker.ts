import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

export interface ReadQuestion {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface ReadAnswer {
  id: number;
  rows: unknown[];
  error?: { message: string; code: unknown };
}

const BUSY_TIMEOUT_MS = 5000;
/** In KiB. The orders of a till's whole day lie on more pages than the usual 16 MB hold. */
const CACHE_SIZE = 32_000;
const database = new Database(workerData as string, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
database.pragma(`cache_size = -${CACHE_SIZE}`);

parentPort?.on('message', ({ id, sql, parameters }: ReadQuestion) => {
  parentPort?.postMessage(answer(id, sql, parameters));
});

function answer(id: number, sql: string, parameters: readonly unknown[]): ReadAnswer {
  try {
    const statement = database.prepare(sql);
    if (statement.reader) return { id, rows: statement.all(parameters) };
    statement.run(parameters);
    return { id, rows: [] };
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown };
    return { id, rows: [], error: { message, code } };
  }
}
