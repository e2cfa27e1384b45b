import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { RunningDemo } from './running-demo.ts';

export { expect };

/**
 * A journey in a real browser against a real server with virtual printers. Each worker has a filled installation of its
 * own (`demo`); anything the browser complains about fails the journey, but for `expectedComplaints`.
 */
export const test = base.extend<{ page: Page; expectedComplaints: RegExp[] }, { demo: RunningDemo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
    async ({}, use) => {
      const demo = new RunningDemo();
      await demo.start();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  expectedComplaints: [[], { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await use(page);
    expect(complaints.filter((text) => !expectedComplaints.some((expected) => expected.test(text)))).toEqual([]);
  },
});

/** No finding against WCAG 2.2 AA and good practice on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(findings).toEqual([]);
}
