import { useEffect, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

/** Says that somebody is in the middle of an order while `isWorking`: nothing may then load the page anew. */
export function useWorkInProgress(isWorking: boolean): void {
  useEffect(() => {
    if (!isWorking) return;
    change(1);
    return () => change(-1);
  }, [isWorking]);
}

export function useIsWorking(): boolean {
  return useSyncExternalStore(subscribe, isWorking);
}

function isWorking(): boolean {
  return open > 0;
}

function change(by: number): void {
  open += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
