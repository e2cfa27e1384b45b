import type { Context } from '../context.ts';
import { backupFolder, lastChange, listBackups, makeBackup } from './backups.ts';

const EVERY_MS = 15 * 60_000;

interface Log {
  info: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
}

/** Backs the embedded database up every quarter of an hour in which something was written. */
export function startBackups(context: Context, log: Log): { stop: () => Promise<void> } {
  if (context.engine !== 'sqlite') return { stop: async () => {} };
  const { dataDir } = context.settings;
  let current: Promise<void> = Promise.resolve();

  async function backUp(): Promise<void> {
    try {
      const newest = listBackups(backupFolder(dataDir))[0];
      if (newest && newest.at > lastChange(dataDir)) return;
      const { file } = await makeBackup(dataDir, context.now());
      log.info({ file }, 'backed up');
    } catch (error) {
      log.error({ error }, 'backup failed');
    }
  }

  const timer = setInterval(() => {
    current = current.then(backUp);
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
