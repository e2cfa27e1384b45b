import type { Context } from '../context.ts';
import { backupFolder, clearKept, embeddedSource, listBackups, makeBackup, postgresSource } from './backups.ts';

const EVERY_MS = 15 * 60_000;

interface Log {
  info: (facts: object, message: string) => void;
  error: (facts: { err: unknown }, message: string) => void;
}

/** Backs the database up every quarter of an hour in which something was written. */
export function startBackups(context: Context, log: Log): { stop: () => Promise<void> } {
  const { dataDir } = context.settings;
  const folder = backupFolder(dataDir);
  const source = context.engine === 'sqlite' ? embeddedSource(dataDir) : postgresSource(context.db);
  const stopping = new AbortController();
  let current: Promise<void> = Promise.resolve();

  async function backUp(): Promise<void> {
    try {
      const now = context.now();
      // A clock that was ahead has left some of a time to come: they say nothing of what was written since.
      const newest = listBackups(folder).find(({ at }) => at <= now.getTime());
      if (newest && !(await source.hasChanged(newest.at))) return;
      const { file } = await makeBackup(source, now, folder, stopping.signal);
      clearKept(dataDir, now);
      log.info({ file }, 'backed up');
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'backup failed');
    }
  }

  const timer = setInterval(() => {
    current = current.then(backUp);
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      // The next start makes another one; nobody waits for the end of a large copy.
      stopping.abort();
      await current;
    },
  };
}
