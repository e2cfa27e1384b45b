import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether the disk still takes what is written. */
export interface Storage {
  /** Nothing new is taken until there is room again; what was taken is still cooked and printed. */
  readonly isFull: boolean;
  /** Every error of the database comes by here. */
  note: (error: unknown) => void;
  /** Looks whether there is room again. */
  look: () => Promise<void>;
  /** Puts room aside for a full disk, and tells from here on what becomes of the disk. */
  guard: (watcher: StorageWatcher) => void;
  stop: () => void;
}

export interface StorageWatcher {
  /** The disk fails, after which nothing it says can be trusted. */
  onBroken: (error: unknown) => void;
  /** Once, however many orders are refused for it. */
  onFull: (error: unknown) => void;
  onRoom: () => void;
}

/** Enough for the queues, sessions and status changes of an evening. */
const RESERVE_BYTES = 8 * 1024 * 1024;
const RESERVE = 'reserve';
const ROOM_TO_START = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);
const LOOK_MS = 2_000;
/** Growing the shared index of a database on a full disk is told as a failure. */
const FULL_CODES = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100']);
const BROKEN_CODES = /^SQLITE_(IOERR|CORRUPT|NOTADB)|^58030$/;

/**
 * To be called before anything is opened: on a disk that is full to the brim no database opens, and what was taken could
 * be neither printed nor read. Then the room that was put aside is used.
 */
export function makeRoomToStart(dataDir: string, roomIn = freeBytes): void {
  try {
    if (roomIn(dataDir) < ROOM_TO_START) rmSync(join(dataDir, RESERVE), { force: true });
  } catch {
    // No folder yet, or none that can be written to: who opens it says so.
  }
}

export function freeBytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}

/** Watches the disk below `dataDir` by what the database says of it. */
export function watchStorage(dataDir: string): Storage {
  const reserve = join(dataDir, RESERVE);
  let isFull = false;
  let watcher: StorageWatcher | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function look(): Promise<void> {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < 2 * RESERVE_BYTES) return;
    const wasFull = isFull;
    isFull = false;
    clearInterval(timer);
    timer = undefined;
    if (watcher) setAside(reserve);
    if (wasFull) watcher?.onRoom();
  }

  return {
    get isFull() {
      return isFull;
    },
    note(error) {
      const { code } = error as { code?: unknown };
      if (typeof code !== 'string') return;
      if (FULL_CODES.has(code)) {
        // The queues and sessions of what was taken need a little room.
        rmSync(reserve, { force: true });
        if (!isFull) watcher?.onFull(error);
        isFull = true;
        timer ??= setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
      } else if (BROKEN_CODES.test(code)) watcher?.onBroken(error);
    },
    look,
    guard(given) {
      watcher = given;
      setAside(reserve);
    },
    stop: () => clearInterval(timer),
  };
}

/** Real bytes, on the disk: a file with holes would reserve nothing. A disk without room for it is told by the database. */
function setAside(file: string): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
    const handle = openSync(file, 'w', 0o600);
    try {
      for (let written = 0; written < RESERVE_BYTES; written += CHUNK.length) writeSync(handle, CHUNK);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    rmSync(file, { force: true });
  }
}
