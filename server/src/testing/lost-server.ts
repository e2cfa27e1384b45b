import { rmSync } from 'node:fs';
import { backupFolder, embeddedSource, makeBackup, postgresSource } from '../backup/backups.ts';
import { restoreToPostgres } from '../backup/postgres-restore.ts';
import { restoreBackup } from '../backup/restore.ts';
import { openOtherServer } from './other-server.ts';
import { createDatabase } from './postgres-databases.ts';
import { scratchFolder } from './scratch-folder.ts';
import type { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

/** A server that came back from a backup of another one, whose database is lost. */
export interface Restored {
  restored: TestApp;
  /** The same browser, at this server. */
  of: (client: TestClient) => TestClient;
  stop: () => Promise<void>;
}

/** A backup as it is made while everybody works; what it answers puts it back in the place of a new database. */
export async function backUp({ context }: TestApp): Promise<(lost: TestApp) => Promise<Restored>> {
  const { db, engine, now } = context;
  const source = engine === 'postgres' ? postgresSource(db) : embeddedSource(context.settings.dataDir);
  const folder = scratchFolder('backup');
  const { file } = await makeBackup(source, now(), backupFolder(folder));
  return async (lost) => {
    const dataDir = scratchFolder('restored');
    const databaseUrl = engine === 'postgres' ? await createDatabase(process.env.TEST_DATABASE_URL ?? '') : undefined;
    if (databaseUrl) await restoreToPostgres(databaseUrl, file, now());
    else restoreBackup(dataDir, file, now());
    const { other: restored, stop: close } = await openOtherServer(lost, { databaseUrl, dataDir }, 'restored');
    const stop = async () => {
      await close();
      // More than one may have come of the backup.
      for (const gone of [folder, dataDir]) rmSync(gone, { recursive: true, force: true });
    };
    const of = ({ cookie, username }: TestClient) => Object.assign(new TestClient(restored.app, username), { cookie });
    return { restored, of, stop };
  };
}
