import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../testing/postgres-databases.ts';
import { createSchema, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** An empty database of the engine under test; goes with its test. */
async function openEmpty() {
  if (process.env.TEST_ENGINE === 'postgres') {
    const { db, close } = openPostgres(await createDatabase(process.env.TEST_DATABASE_URL ?? ''));
    onTestFinished(close);
    return { engine: 'postgres', db } as const;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-migrate-'));
  const { db, close } = openSqlite(dataDir);
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { engine: 'sqlite', db } as const;
}

it('prices from before the VAT was kept with them know what their items are, unless these are gone', async () => {
  const { db, engine } = await openEmpty();
  await db.transaction().execute(async (trx) => {
    await createSchema(trx, engine, 15);
    await sql`insert into schema_version (version) values (15)`.execute(trx);
    await sql`insert into users (id, username, username_key, password_hash, created_at) values (1, 'a', 'a', '', '')`.execute(
      trx,
    );
    await sql`insert into categories (id, organizer_id, name, display_order, color) values (1, 1, 'Essen', 1, '')`.execute(
      trx,
    );
    await sql`insert into menu_items (id, organizer_id, category_id, name, price, kind, tax_class) values
      (1, 1, 1, 'Wurst', 850, 'article', 'food'), (2, 1, 1, 'Becher', 200, 'deposit', 'normal')`.execute(trx);
    await sql`insert into price_versions (event_id, menu_item_id, name, category, price, valid_from) values
      (1, 1, 'Wurst', 'Essen', 850, ''), (1, 2, 'Becher', 'Essen', 200, ''), (1, 3, 'Flasche', 'Essen', 300, '')`.execute(
      trx,
    );
  });
  await migrate(db, engine);
  const known = await db.selectFrom('price_versions').select(['name', 'kind', 'tax_class']).orderBy('id').execute();
  expect(known).toEqual([
    { name: 'Wurst', kind: 'article', tax_class: 'food' },
    { name: 'Becher', kind: 'deposit', tax_class: 'normal' },
    { name: 'Flasche', kind: null, tax_class: null },
  ]);
});
