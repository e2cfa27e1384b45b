import { Worker } from 'node:worker_threads';

/** Runs a module in a thread of its own, so that nobody who takes an order waits; the signal ends it early. */
export async function runInWorker(module: URL, workerData: unknown, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const worker = new Worker(module, { workerData });
  const end = (): void => void worker.terminate();
  signal?.addEventListener('abort', end);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('the copy was not finished'))));
    });
  } finally {
    signal?.removeEventListener('abort', end);
  }
  // A thread that is ended before it began says that all is well.
  signal?.throwIfAborted();
}
