import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { syncToDisk } from '../sync-to-disk.ts';

/** What follows the name of a copy that isn't finished. */
export const UNFINISHED = '.teil';

export interface CopyOrder {
  from: string;
  to: string;
}

/**
 * A consistent copy of an embedded database that is in use, checked before it gets its name. Blocks while it copies:
 * the server has a worker do it.
 */
export function copyDatabase({ from, to }: CopyOrder): void {
  const unfinished = `${to}${UNFINISHED}`;
  rmSync(unfinished, { force: true });
  try {
    vacuumInto(from, unfinished);
    requireIntact(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncToDisk(dirname(to));
}

function vacuumInto(from: string, to: string): void {
  const source = new Database(from, { fileMustExist: true, readonly: true });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
}

/** Throws unless the file is a whole database of this product; answers its schema's version. */
export function requireIntact(file: string): number {
  const copy = new Database(file, { fileMustExist: true, readonly: true });
  try {
    const problem = copy.pragma('integrity_check', { simple: true });
    if (problem !== 'ok') throw new Error(`the copy is damaged: ${String(problem)}`);
    return (copy.prepare('select version from schema_version').get() as { version: number }).version;
  } finally {
    copy.close();
  }
}
