import type { Kysely } from 'kysely';
import type { Engine } from './db/columns.ts';
import type { Commit } from './db/group-commit.ts';
import type { Schema } from './db/schema.ts';
import type { Storage } from './db/storage.ts';
import type { Live } from './live/live.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** What every feature is given; the only injection there is. */
export interface Context {
  db: Kysely<Schema>;
  /** For what reads long, outside of transactions that write: nobody who takes an order waits for it. */
  reads: Kysely<Schema>;
  engine: Engine;
  /** For writes that are answered only when they are durable. */
  commit: Commit;
  storage: Storage;
  settings: Settings;
  secrets: Secrets;
  /** The same at every start from this data folder. */
  instanceId: string;
  live: Live;
  now: () => Date;
}
