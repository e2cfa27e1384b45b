import { readdirSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

/** Files that are open and have no name: SQLite takes them for a moment. */
function namelessFiles(): string[] {
  return readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        // The one that was open to read the list.
        return '';
      }
    })
    .filter((path) => path.endsWith(' (deleted)'));
}

it.skipIf(process.platform !== 'linux')('no file is made for what a group might have to take back', async () => {
  const { commit, db } = test.current.context;
  const scopes = Array.from({ length: 200 }, (_, index) => `${index}`.padEnd(1000, '-'));
  for (const scope of scopes) await db.insertInto('counters').values({ scope, value: 1 }).execute();
  // A hundred pages and more, each of which would be kept as it was before.
  const changeAll = () =>
    commit(async (trx) => {
      await trx
        .updateTable('counters')
        .set(({ eb }) => ({ value: eb('value', '+', 1) }))
        .execute();
      return namelessFiles();
    });
  expect(await Promise.all([changeAll(), changeAll()])).toEqual([[], []]);
});
