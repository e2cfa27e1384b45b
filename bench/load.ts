import { Worker } from 'node:worker_threads';
import { LOAD } from './measure.ts';

/** Where orders are sent over connections of their own; of the order only the identity changes. */
export interface Target {
  /** Such as `http://127.0.0.1:3000`. */
  base: string;
  /** `sid=…`; a bare server asks for none. */
  cookie?: string;
  order: object;
}

/** What the load's thread is told. */
export interface LoadTask extends Target {
  load: typeof LOAD;
}

export interface Taken {
  perSecond: number;
  /** How long each order took, in milliseconds. */
  ms: readonly number[];
}

/**
 * Orders over as many connections as are under way at once, on each the next one as soon as there is an answer. Whoever sends them
 * works on a thread of its own, so that what it needs is not the server's. Rejects where an answer isn't 201.
 */
export function measureOrdersAt(target: Target): Promise<Taken> {
  const workerData: LoadTask = { ...target, load: LOAD };
  return new Promise((resolve, reject) => {
    new Worker(new URL('./load-worker.ts', import.meta.url), { workerData })
      .once('message', resolve)
      .once('error', reject);
  });
}
