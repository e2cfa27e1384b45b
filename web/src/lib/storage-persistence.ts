import { useEffect, useState } from 'react';

/** `unknown`: this browser doesn't say, or the connection isn't safe enough for it to be asked. */
export type Persistence = 'persisted' | 'evictable' | 'unknown';

/** Asks the browser not to clear what this device keeps, when it runs short of space. It may decide alone, or ask. */
export async function askToPersist(): Promise<void> {
  const storage = storageManager();
  if (!storage || (await readPersistence()) !== 'evictable') return;
  await storage.persist().catch(() => false);
}

export function usePersistence(): Persistence | undefined {
  const [state, setState] = useState<Persistence>();
  useEffect(() => {
    void readPersistence().then(setState);
  }, []);
  return state;
}

async function readPersistence(): Promise<Persistence> {
  const storage = storageManager();
  if (!storage) return 'unknown';
  return storage.persisted().then(
    (isPersisted) => (isPersisted ? 'persisted' : 'evictable'),
    () => 'unknown',
  );
}

function storageManager(): StorageManager | undefined {
  const storage = (navigator as Partial<Navigator>).storage;
  return typeof storage?.persist === 'function' ? storage : undefined;
}
