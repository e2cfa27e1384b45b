import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Engine } from './columns.ts';
import { firstEvening } from './migrations/0001-first-evening.ts';
import { swissMoney } from './migrations/0002-swiss-money.ts';
import { journalChain } from './migrations/0003-journal-chain.ts';
import { priceVersions } from './migrations/0004-price-versions.ts';
import { ownSessions } from './migrations/0005-own-sessions.ts';
import { backupPrinters } from './migrations/0006-backup-printers.ts';
import { quarantine } from './migrations/0007-quarantine.ts';
import { sums } from './migrations/0008-sums.ts';
import { kitchenProgress } from './migrations/0009-kitchen-progress.ts';
import { otherWaysToPrint } from './migrations/0010-other-ways-to-print.ts';
import { cashUp } from './migrations/0011-cash-up.ts';
import { deviceReports } from './migrations/0012-device-reports.ts';
import { printQueueByPrinter } from './migrations/0013-print-queue-by-printer.ts';
import { printersSentTo } from './migrations/0014-printers-sent-to.ts';
import { ticketsOfOrders } from './migrations/0015-tickets-of-orders.ts';
import { taxOfPriceVersions } from './migrations/0016-tax-of-price-versions.ts';
import { ordersByArrival } from './migrations/0017-orders-by-arrival.ts';
import { ordersOfATable } from './migrations/0018-orders-of-a-table.ts';
import { depositOrders } from './migrations/0019-deposit-orders.ts';
import { forcedPrints } from './migrations/0020-forced-prints.ts';
import { listPrices } from './migrations/0021-list-prices.ts';
import { itemOrder } from './migrations/0022-item-order.ts';
import { ownJournal } from './migrations/0023-own-journal.ts';
import { flaggedOrders } from './migrations/0024-flagged-orders.ts';
import { proofsOfPasswords } from './migrations/0025-proofs-of-passwords.ts';
import { liftTimeLimits } from './time-limits.ts';

type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** Numbered, forward only; a released one is never changed. */
const MIGRATIONS: readonly Migration[] = [
  firstEvening,
  swissMoney,
  journalChain,
  priceVersions,
  ownSessions,
  backupPrinters,
  quarantine,
  sums,
  kitchenProgress,
  otherWaysToPrint,
  cashUp,
  deviceReports,
  printQueueByPrinter,
  printersSentTo,
  ticketsOfOrders,
  taxOfPriceVersions,
  ordersByArrival,
  ordersOfATable,
  depositOrders,
  forcedPrints,
  listPrices,
  itemOrder,
  ownJournal,
  flaggedOrders,
  proofsOfPasswords,
];

/** Any number all nodes agree on; keeps two of them from migrating at once. */
const MIGRATION_LOCK = 7_190_421;

/** The stored version that this program is about to change; undefined for a new database or an up-to-date one. */
export async function outdatedVersion<Tables>(db: Kysely<Tables>, engine: Engine): Promise<number | undefined> {
  const version = await storedVersion(db, engine);
  return version !== undefined && version < MIGRATIONS.length ? version : undefined;
}

/** Throws `StartError` unless there is an installation, just as this program knows it. */
export async function requireCurrent<Tables>(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const version = await storedVersion(db, engine);
  if (version === undefined) {
    throw new StartError('In der Datenbank liegt kein Bestellsystem. Bitte DATA_DIR und DATABASE_URL prüfen.');
  }
  requireKnown(version, 'Die Datenbank');
  if (version === MIGRATIONS.length) return;
  throw new StartError(
    `Die Datenbank hat noch Stand ${version}, dieses Programm braucht Stand ${MIGRATIONS.length}. Bitte zuerst das Bestellsystem neu starten.`,
  );
}

async function storedVersion<Tables>(db: Kysely<Tables>, engine: Engine): Promise<number | undefined> {
  const untyped = db as unknown as Kysely<{ schema_version: { version: number } }>;
  // To ask PostgreSQL for all tables takes longer than the rest of a start.
  const { rows } = await (engine === 'postgres'
    ? sql`select 1 where to_regclass('schema_version') is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = 'schema_version'`
  ).execute(untyped);
  if (rows.length === 0) return undefined;
  const stored = await untyped.selectFrom('schema_version').select('version').executeTakeFirst();
  return stored?.version;
}

/** How long a table that somebody reads, a backup perhaps, is waited for: orders of other nodes wait behind. */
const TABLE_WAIT_MS = 1000;
/** Between two attempts, so that orders get through. */
const PAUSE_MS = 2000;
const ATTEMPTS = 200;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the schema to this version inside one transaction, so that a crash leaves it as it was.
 * Throws `StartError` when the database was written by a newer version.
 */
export async function migrate<Tables>(db: Kysely<Tables>, engine: Engine): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      await attemptMigration(db, engine);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
  throw new StartError(
    'Die Datenbank wird seit Minuten gelesen, vielleicht von einer Sicherung, und lässt sich so nicht auf den neuen Stand bringen. Bitte warten, bis diese fertig ist, und nochmals starten.',
  );
}

async function attemptMigration<Tables>(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const untyped = trx as unknown as Kysely<{ schema_version: { version: number } }>;
    await liftTimeLimits(untyped, engine);
    if (engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(untyped);
      await sql`set local lock_timeout = ${sql.lit(TABLE_WAIT_MS)}`.execute(untyped);
    }
    await createVersionTable(untyped);
    const stored = await untyped.selectFrom('schema_version').select('version').executeTakeFirst();
    const version = stored?.version ?? 0;
    requireKnown(version, 'Die Datenbank');
    for (const migration of MIGRATIONS.slice(version)) await migration(untyped as unknown as Kysely<unknown>, engine);
    if (!stored) await untyped.insertInto('schema_version').values({ version: MIGRATIONS.length }).execute();
    else await untyped.updateTable('schema_version').set({ version: MIGRATIONS.length }).execute();
  });
}

/** The tables of this version, empty, for a backup's rows; its version is among them. */
export async function createSchema<Tables>(trx: Transaction<Tables>, engine: Engine, version: number): Promise<void> {
  requireKnown(version, 'Die Sicherung');
  const untyped = trx as unknown as Kysely<unknown>;
  await createVersionTable(untyped);
  for (const migration of MIGRATIONS.slice(0, version)) await migration(untyped, engine);
}

/** Throws `StartError` where a newer program wrote it. */
export function requireKnown(version: number, what: 'Die Datenbank' | 'Die Sicherung'): void {
  if (version <= MIGRATIONS.length) return;
  const otherwise = what === 'Die Datenbank' ? ', oder eine Sicherung von vorher zurückholen (npm run restore)' : '';
  throw new StartError(
    `${what} hat Stand ${version}, dieses Programm kennt nur Stand ${MIGRATIONS.length}. Bitte die neuere Programmversion verwenden${otherwise}.`,
  );
}

async function createVersionTable<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
