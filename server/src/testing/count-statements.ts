import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { groupCommit } from '../db/group-commit.ts';
import { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

export interface CountedApp {
  /** How many statements the database is asked while somebody known to the other application does this here. */
  count: (client: TestClient, work: (same: TestClient) => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
}

/** A second application on the same database that counts what it asks. */
export async function countStatements({ context }: TestApp): Promise<CountedApp> {
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = context.db.withPlugin(counting);
  const counted: Context = { ...context, db, commit: groupCommit(db, context.engine) };
  const { app } = new TestApp(await buildApp(counted), counted, { now: context.now() });
  await app.ready();
  return {
    count: async (client, work) => {
      const same = new TestClient(app);
      same.cookie = client.cookie;
      asked = 0;
      await work(same);
      return asked;
    },
    close: () => app.close(),
  };
}
