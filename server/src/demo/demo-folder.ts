import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { StartError } from '../start-error.ts';

/** Its own folder, where nobody named another one. */
export const DEMO_FOLDER = './data-demo';

/**
 * The demo sets its accounts and their passwords anew, which everybody knows: a folder in which something else lies it
 * leaves alone, be it an installation or what is left of one. `isOwn`: nobody named this folder.
 */
export function claimDemoFolder(dataDir: string, isOwn: boolean): void {
  const mark = join(dataDir, 'vorfuehrung');
  if (!isOwn && !existsSync(mark) && holdsSomething(dataDir)) {
    throw new StartError(
      `In ${dataDir} liegt etwas, das keine Vorführung ist. Bitte DATA_DIR weglassen oder einen leeren Ordner nennen.`,
    );
  }
  try {
    makeFolder(dataDir);
    writeFileSync(mark, '');
  } catch {
    // The start that follows says what is wrong with the folder.
  }
}

/** One that can't be read is told by the start that follows. */
function holdsSomething(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}
