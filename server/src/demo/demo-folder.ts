import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDatabase } from '../backup/begin-beside-backups.ts';
import { StartError } from '../start-error.ts';

/** Its own folder, where nobody named another one. */
export const DEMO_FOLDER = './data-demo';

/**
 * The demo sets its accounts and their passwords anew, which everybody knows: of an installation that is none it leaves all
 * alone. `isOwn`: nobody named this folder.
 */
export function claimDemoFolder(dataDir: string, isOwn: boolean): void {
  const mark = join(dataDir, 'vorfuehrung');
  if (!isOwn && hasDatabase(dataDir) && !existsSync(mark)) {
    throw new StartError(
      `In ${dataDir} liegt ein Bestellsystem, das keine Vorführung ist. Bitte DATA_DIR weglassen oder einen leeren Ordner nennen.`,
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(mark, '');
  } catch {
    // The start that follows says what is wrong with the folder.
  }
}
