import { expect, vi } from 'vitest';

/** What comes of it, and how long it took by its own clock, which goes no faster than the machine lets anything happen. */
export async function inOwnTime<Outcome>(run: () => Promise<Outcome>): Promise<{ outcome: Outcome; ms: number }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const begun = performance.now();
    const running = run();
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    void running.then(end, end);
    await vi.waitFor(() => expect(isOver).toBe(true), { interval: 20, timeout: 50_000 });
    return { outcome: await running, ms: performance.now() - begun };
  } finally {
    vi.useRealTimers();
  }
}
