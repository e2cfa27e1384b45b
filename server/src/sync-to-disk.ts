import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A file or folder whose present state is to outlast a power cut. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
