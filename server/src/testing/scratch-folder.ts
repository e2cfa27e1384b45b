import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 1024 ** 3;

/**
 * A new folder for what a test stores: in memory where that has room, for on a disk every order waits until it is safe
 * there. Tests of the disk itself take a folder on one. Whoever asks for it removes it: memory is scarce.
 */
export function scratchFolder(name: string, roomBytes = ROOM_BYTES): string {
  return mkdtempSync(join(hasInMemory(roomBytes) ? IN_MEMORY : tmpdir(), `bestellsystem-${name}-`));
}

function hasInMemory(roomBytes: number): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}
