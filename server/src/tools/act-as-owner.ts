import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** What SQLite has beside a database whose server didn't end, and what it makes there while it reads one. */
const LOG = '-wal';
const INDEX = '-shm';

/**
 * Acts as the owner from here on, and answers where the owner can use the database: what root alone may read, such as a
 * backup that root made, comes along as a copy in the data folder, with its log; so does one that SQLite reads only where
 * it can write beside it.
 */
export async function actAsOwnerWith(dataDir: string, file: string): Promise<{ file: string; leave: () => void }> {
  // Written only as the owner: in a folder of somebody else's root could be led astray.
  const opened = ['', LOG].flatMap((ending) => {
    const fd = tryToOpen(file + ending);
    return fd === undefined ? [] : [{ ending, fd }];
  });
  actAsOwner(dataDir);
  if (opened.length === 0 || isUsable(file)) return { file, leave: () => {} };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const copy = join(dataDir, `mitgebracht-${basename(file)}`);
  const leave = (): void => {
    for (const ending of ['', LOG, INDEX]) rmSync(copy + ending, { force: true });
  };
  try {
    for (const { ending, fd } of opened) {
      await pipeline(createReadStream('', { fd }), createWriteStream(copy + ending, { mode: 0o600 }));
    }
  } catch (error) {
    leave();
    throw error;
  }
  return { file: copy, leave };
}

function tryToOpen(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch {
    return undefined;
  }
}

function isUsable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    if (existsSync(file + LOG) || isWrittenByLog(file)) accessSync(dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** As the header of such a database says also when its log is gone: SQLite then makes the index all the same. */
function isWrittenByLog(file: string): boolean {
  const formats = Buffer.alloc(2);
  const handle = openSync(file, 'r');
  readSync(handle, formats, 0, 2, 18);
  closeSync(handle);
  return formats.includes(2);
}
