import { expect, it } from 'vitest';
import { createDatabase } from '../testing/postgres-databases.ts';
import { openDatabase } from './open.ts';

it('a PostgreSQL that answers before it has written is refused', async () => {
  const url = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
  const open = (settings: string) =>
    openDatabase({ databaseUrl: `${url}?options=${encodeURIComponent(settings)}`, dataDir: '' });
  await expect(open('-c synchronous_commit=off')).rejects.toThrow('synchronous_commit=off');
  const { close } = await open('-c synchronous_commit=on');
  await close();
});
