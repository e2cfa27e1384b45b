import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A folder for this account alone, with those above it. Each is asked for once: where a file system says of a folder
 * that it won't make that it isn't there, as /proc does, Node's own `recursive` goes on for ever.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
