import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface Account {
  uid: number;
  gid: number;
}

/** Whom a command of root's is to act as: the owner of the data folder, where that is somebody else. */
export function ownerToActAs(dataDir: string, uid = process.getuid?.()): Account | undefined {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  return uid === 0 && folder && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : undefined;
}

/** What root leaves in the data folder would be out of reach for the server, which runs under an account of its own. */
export function actAsOwner(dataDir: string): void {
  const owner = ownerToActAs(dataDir);
  if (!owner) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/**
 * Acts as the owner from here on, and answers where the owner finds the file: what root alone may read, such as a backup
 * that root made, comes along as a copy in the data folder.
 */
export async function actAsOwnerWith(dataDir: string, file: string): Promise<{ file: string; isCopy: boolean }> {
  // Written only as the owner: in a folder of somebody else's root could be led astray.
  const opened = ownerToActAs(dataDir) && existsSync(file) ? openSync(file, 'r') : undefined;
  actAsOwner(dataDir);
  if (opened === undefined || isReadable(file)) return { file, isCopy: false };
  const copy = join(dataDir, `mitgebracht-${basename(file)}`);
  await pipeline(createReadStream('', { fd: opened }), createWriteStream(copy)).catch((error: unknown) => {
    rmSync(copy, { force: true });
    throw error;
  });
  return { file: copy, isCopy: true };
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
