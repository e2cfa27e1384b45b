import { readObject } from './read-object.ts';

/** localStorage for small, replaceable things; a device that forbids it works without. Never orders: those need a durable store. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A full or blocked storage: the value lives until the page is closed.
  }
}

export function removeStored(...keys: string[]) {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** An empty one where nothing is stored. */
export function readStoredObject(key: string): Record<string, unknown> {
  return readObject(readStored(key) ?? '');
}

export function listStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
