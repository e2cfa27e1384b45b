import type { BrowserContext } from '@playwright/test';

/** What became of the answers while the browser lived: they came, they were lost after the commit, or nothing came through. */
export const LINES = ['whole', 'answer lost', 'cut'] as const;

/** What becomes of the next answers to orders. */
export async function breakLine(context: BrowserContext, line: (typeof LINES)[number]): Promise<void> {
  if (line === 'whole') return;
  await context.route('**/api/orders', async (route) => {
    if (line === 'answer lost') await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
}
