import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OrderDraft } from './order-drafts.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** What this device keeps over a reload, a crash or a power cut. */
interface DeviceSchema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { state: string } };
  drafts: { key: string; value: OrderDraft };
  menus: { key: number; value: KeptMenu };
}

/** The last menu the server answered, in the form the screen works with. */
interface KeptMenu {
  eventId: number;
  /** ISO time of the answer, shown as «Stand 18:40». */
  loadedAt: string;
  menu: unknown;
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = 'bestellsystem';
/** No disk takes so many seconds: what is asked on such a connection is never answered. */
const SILENT_FOR = 10;
let opened: Promise<DeviceDatabase> | undefined;

type Run<T> = (database: DeviceDatabase) => Promise<T>;

/**
 * Runs against the open database; a connection that the browser has killed is opened again once. Rejects where it says
 * nothing: whoever asks next opens another one.
 */
export async function withDeviceDatabase<T>(run: Run<T>): Promise<T> {
  const used = database();
  try {
    return await answerOf(used, run);
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    // Of several that lose it at once the first one opens another, which the next must not close again.
    if (used === opened) await closeDeviceDatabase();
    return answerOf(database(), run);
  }
}

function answerOf<T>(used: Promise<DeviceDatabase>, run: Run<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = SILENT_FOR;
    // Second by second: however long a page is frozen, it is one of them when it wakes, and the answer may be there.
    const waiting = setInterval(() => {
      if (--left > 0) return;
      if (used === opened) void closeDeviceDatabase();
      clearInterval(waiting);
      reject(new Error('The storage says nothing'));
    }, 1_000);
    used
      .then(run)
      .then(resolve, reject)
      .finally(() => clearInterval(waiting));
  });
}

async function closeDeviceDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  const database = await closing?.catch(() => undefined);
  database?.close();
}

/** iOS kills the database server of a page in the background: later calls fail with one of these. */
function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (error.name === 'UnknownError' || error.name === 'InvalidStateError');
}

function database(): Promise<DeviceDatabase> {
  opened ??= open().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'clientOrderId' }).createIndex('state', 'state');
      database.createObjectStore('drafts');
      database.createObjectStore('menus', { keyPath: 'eventId' });
    },
    /** Another tab brings a newer version: make way, the next call opens it again. */
    blocking() {
      void closeDeviceDatabase();
    },
    terminated() {
      opened = undefined;
    },
  });
}
