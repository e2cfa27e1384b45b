import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabase } from '../testing/postgres-databases.ts';
import { openDatabase } from './open.ts';

it('a PostgreSQL is reached by a port as well, as an installation reaches its own', async () => {
  const url = new URL(await createDatabase(process.env.TEST_DATABASE_URL ?? ''));
  // The tests themselves use a socket.
  url.searchParams.delete('host');
  const { db, commit, close } = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  const asked = await Promise.all(
    [1, 2, 3].map((number) =>
      commit(async (trx) => (await sql`select inet_server_port() as port, ${number}::int as number`.execute(trx)).rows),
    ),
  );
  await db.transaction().execute((trx) => sql`select 1`.execute(trx));
  await close();
  const port = Number(url.port);
  expect(asked.flat()).toEqual([1, 2, 3].map((number) => ({ port, number })));
});
