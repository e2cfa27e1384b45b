import type { CDPSession } from '@playwright/test';

/** How to ask how many ms the page's thread has worked so far, whatever else the machine did meanwhile. */
export async function watchWork(developer: CDPSession): Promise<() => Promise<number>> {
  await developer.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await developer.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
