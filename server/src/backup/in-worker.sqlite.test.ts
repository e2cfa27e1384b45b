import { expect, it } from 'vitest';
import { runInWorker } from './in-worker.ts';

const program = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** Says that it has begun, and never ends by itself. */
const ENDLESS = program(`import { workerData } from 'node:worker_threads';
  Atomics.store(workerData, 0, 1);
  Atomics.notify(workerData, 0);
  for (;;);`);

it('a thread is waited for, its error is told, and the signal ends it whatever it does', async () => {
  await runInWorker(program(''), undefined, undefined);
  await expect(runInWorker(program('throw new Error("kaputt")'), undefined, undefined)).rejects.toThrow('kaputt');
  for (const isWaitedFor of [false, true]) {
    const stopping = new AbortController();
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const endless = runInWorker(ENDLESS, begun, stopping.signal);
    if (isWaitedFor) await Atomics.waitAsync(begun, 0, 0).value;
    stopping.abort();
    await expect(endless).rejects.toThrow();
  }
});
