import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { databaseFile } from '../backup/backups.ts';
import { errorsTo } from './query-errors.ts';
import type { Schema } from './schema.ts';
import { SteadyQueryCompiler } from './sqlite-compiler.ts';
import type { ReadAnswer, ReadQuestion } from './sqlite-reader-worker.ts';

/**
 * A second connection to the embedded database, in a thread of its own, that only reads: what takes long there keeps no
 * order waiting here. It sees what is committed. The thread starts with the first question.
 */
export function openSqliteReader(
  dataDir: string,
  onError: (error: unknown) => void = () => {},
): { reads: Kysely<Schema>; close: () => Promise<void> } {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ReadingDriver(databaseFile(dataDir)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyQueryCompiler(),
  };
  const reads = new Kysely<Schema>({ dialect, log: errorsTo(onError) });
  return { reads, close: () => reads.destroy() };
}

interface Asked {
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

/** Kysely lets one at a time have the connection. */
class ReadingDriver implements Driver {
  private readonly thread: ReadingThread;

  constructor(file: string) {
    this.thread = new ReadingThread(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.thread;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.thread.stop();
  }
}

class ReadingThread implements DatabaseConnection {
  private readonly file: string;
  private readonly asked = new Map<number, Asked>();
  private worker: Worker | undefined;
  private questions = 0;

  constructor(file: string) {
    this.file = file;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.worker ??= this.start();
    const { worker } = this;
    this.questions += 1;
    const question: ReadQuestion = { id: this.questions, sql, parameters };
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.asked.set(question.id, { resolve, reject });
      worker.postMessage(question);
    });
    return { rows: rows as Row[] };
  }

  streamQuery(): never {
    throw new Error('the reading connection answers whole');
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./sqlite-reader-worker.ts', import.meta.url), { workerData: this.file });
    worker.on('message', ({ id, rows, error }: ReadAnswer) => {
      const asked = this.asked.get(id);
      this.asked.delete(id);
      if (error) asked?.reject(Object.assign(new Error(error.message), { code: error.code }));
      else asked?.resolve(rows);
    });
    let cause = new Error('the reading connection was closed');
    worker.on('error', (error: Error) => {
      cause = error;
    });
    worker.on('exit', () => {
      for (const { reject } of this.asked.values()) reject(cause);
      this.asked.clear();
      // The next question starts another one.
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }
}
