import { test as base, expect, type Page } from '@playwright/test';
import { listenForComplaints, unexpected } from '../complaints.ts';
import { SWISS, TABLET } from '../devices.ts';
import { makeAsNew } from './page-state.ts';
import { WebServer } from './web-server.ts';

export { expect };

type Use = (page: Page) => Promise<void>;

/** The client in front of a mocked server. Whatever the browser complains about fails the test, but for `expectedComplaints`. */
export const test = base.extend<{ expectedComplaints: RegExp | null }, { web: WebServer; shared: Page }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
    async ({}, use) => {
      const web = new WebServer();
      await web.start();
      await use(web);
      await web.stop();
    },
    { scope: 'worker' },
  ],
  // Here, so that one worker serves both: it is ended by a test that knows of other things to keep.
  shared: [
    async ({ browser, web }, use) => {
      const context = await browser.newContext({ baseURL: web.url, ...SWISS, ...TABLET, reducedMotion: 'reduce' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ web }, use) => use(web.url),
  expectedComplaints: [null, { option: true }],
  page: async ({ page, expectedComplaints }, use) => useQuietly(page, expectedComplaints, use),
});

/**
 * The same on one page for all tests of a worker, where nothing moves: what the browser has read of the client it needn't
 * read again, which is a third of the work. Not for clocks that are set, which no page gives back.
 */
export const onOnePage = test.extend({
  context: async ({ shared }, use) => use(shared.context()),
  page: async ({ shared, expectedComplaints }, use) => {
    await useQuietly(shared, expectedComplaints, use);
    await makeAsNew(shared);
  },
});

async function useQuietly(page: Page, expectedComplaints: RegExp | null, use: Use): Promise<void> {
  const complaints = listenForComplaints(page);
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog of the browser: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await use(page);
  expect(unexpected(complaints, expectedComplaints)).toEqual([]);
}
