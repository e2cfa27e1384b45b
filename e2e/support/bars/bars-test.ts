import { test as base, expect } from '@playwright/test';
import { listenForComplaints, unexpected } from '../complaints.ts';
import { WebServer } from './web-server.ts';

export { expect };

/** The client in front of a mocked server. Whatever the browser complains about fails the test, but for `expectedComplaints`. */
export const test = base.extend<{ expectedComplaints: RegExp | null }, { web: WebServer }>({
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
  baseURL: async ({ web }, use) => use(web.url),
  expectedComplaints: [null, { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = listenForComplaints(page);
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog of the browser: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await use(page);
    expect(unexpected(complaints, expectedComplaints)).toEqual([]);
  },
});
