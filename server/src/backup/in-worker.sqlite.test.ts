import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInWorker } from './in-worker.ts';

const program = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

it('a thread is waited for, its error is told, and the signal ends it whatever it does', async () => {
  await runInWorker(program(''), undefined, undefined);
  await expect(runInWorker(program('throw new Error("kaputt")'), undefined, undefined)).rejects.toThrow('kaputt');
  for (const begun of [Promise.resolve(), setTimeout(200)]) {
    const stopping = new AbortController();
    const endless = runInWorker(program('for (;;);'), undefined, stopping.signal);
    await begun;
    stopping.abort();
    await expect(endless).rejects.toThrow();
  }
});
