import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';

type Connection = Awaited<ReturnType<DummyDriver['acquireConnection']>>;

/**
 * The transaction as one that sends what it is asked without waiting for the answers to what was asked before;
 * undefined on SQLite, to which there is no way. PostgreSQL does one after the other, as they were sent, and refuses
 * all that comes after the first that fails.
 */
export async function pipelined(trx: Transaction<Schema>): Promise<Kysely<Schema> | undefined> {
  const executor = trx.getExecutor();
  if (!(executor.adapter instanceof PostgresAdapter)) return undefined;
  const connection = await executor.provideConnection(async (own) => own);
  return new Kysely<Schema>({
    dialect: {
      // The same one: texts that are kept are kept by it.
      createAdapter: () => executor.adapter,
      createDriver: () => new DriverOf(connection),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

/** The transaction's own connection, which begins and ends elsewhere. */
class DriverOf extends DummyDriver {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<Connection> {
    return this.#connection;
  }
}
