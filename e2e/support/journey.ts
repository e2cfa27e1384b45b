import { test as base, expect, type Page } from '@playwright/test';
import { bringAxe, findWithAxe } from './bars/axe.ts';
import { listenForComplaints, unexpected } from './complaints.ts';
import { RunningDemo } from './running-demo.ts';
import { RunningServer } from './running-server.ts';
import { type HostedServer, ServerHost } from './server-host.ts';

export { expect };

export interface Options {
  /** Whether the browser keeps the client for a start without a server, as people's does. */
  keepsClient: boolean;
}

interface Fixtures extends Options {
  page: Page;
  /** The page of a second person, in a browser of their own. */
  otherPage: Page;
  /** What the browser may complain about; by default nothing. */
  expectedComplaints: RegExp | null;
}

/**
 * What a worker keeps from journey to journey, once one has asked for it. All of it stands here: a worker that has other
 * things than the next journey knows of is ended, and another one starts with a browser of its own.
 */
interface Kept {
  /** A filled installation. */
  demo: RunningDemo;
  host: ServerHost;
}

/**
 * A journey in a real browser against a real server with virtual printers. Each worker has a filled installation of its
 * own (`demo`); anything the browser complains about fails the journey, but for `expectedComplaints`.
 */
export const test = base.extend<Fixtures, Kept>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
    async ({}, use) => {
      const demo = new RunningDemo();
      await demo.start();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
    async ({}, use) => {
      const host = new ServerHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  expectedComplaints: [null, { option: true }],
  keepsClient: [false, { option: true }],
  page: async ({ page, expectedComplaints, keepsClient }, use) => {
    const complaints = listenForComplaints(page);
    if (!keepsClient) await page.context().addInitScript(keepNoClient);
    await use(page);
    expect(unexpected(complaints, expectedComplaints)).toEqual([]);
  },
  otherPage: async ({ browser, expectedComplaints, keepsClient }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints = listenForComplaints(page);
    if (!keepsClient) await page.context().addInitScript(keepNoClient);
    await use(page);
    await context.close();
    expect(unexpected(complaints, expectedComplaints)).toEqual([]);
  },
});

/** Runs in the browser: to fetch and keep the whole client anew is a third of what a journey costs. */
function keepNoClient(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

/** The same against an installation that nobody has used yet, one per journey. */
export const emptyTest = test.extend<{ server: HostedServer }>({
  server: [async ({ host }, use) => host.withServer(use), { timeout: 180_000 }],
  baseURL: async ({ server }, use) => use(server.url),
});

/** The same with a server in a process of its own, which can be killed and come back. */
export const killableTest = test.extend<{ server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
    async ({}, use) => {
      const server = new RunningServer();
      await server.start();
      await use(server);
      await server.stop();
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** No finding against WCAG 2.2 AA and good practice on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page);
  expect(await findWithAxe(page)).toEqual([]);
}
