import { BROWSER_ARGS, findBrowser } from '@bestellsystem/e2e/support/find-browser.ts';
import { logInAsWaiter } from '@bestellsystem/e2e/support/people.ts';
import { WAITER } from '@bestellsystem/e2e/support/small-fest.ts';
import { type BrowserContextOptions, type CDPSession, chromium } from '@playwright/test';

/** A cheap tablet is about that much slower than the machine that measures. */
export const SLOWER = 6;
const VIEWPORT = { width: 1280, height: 800 };
/** What goes on after the first screen: the menu goes onto the device, the service worker fetches the rest. */
const SETTLE_MS = 1_500;
const LIMIT_MS = 120_000;

/** Mobile data: 150 ms to and fro, 1.6 Mbit/s down, 0.75 up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Who is logged in: what a browser keeps of that. */
export type KeptLogin = NonNullable<BrowserContextOptions['storageState']>;

interface ColdStart {
  url: string;
  /** What stands on the screen when it can be used. */
  ready: string;
  login?: KeptLogin;
  line?: 'loopback' | 'slow 4G';
}

export interface Started {
  /** From asking for the page to the frame in which it can be used. */
  ms: number;
  /** What had come over the line by then, in kB, and in how many answers. */
  kB: number;
  answers: number;
  /** What lives of the page's program after that, in MB. */
  heap: number;
}

/** A page in a browser that has nothing of it, six times slowed. */
export async function startCold({ url, ready, login, line = 'loopback' }: ColdStart): Promise<Started> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      hasTouch: true,
      ...(login && { storageState: login }),
    });
    const page = await context.newPage();
    const developer = await context.newCDPSession(page);
    await developer.send('Network.enable');
    if (line === 'slow 4G') await developer.send('Network.emulateNetworkConditions', SLOW_4G);
    await developer.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const came = countAnswers(developer);
    await page.addInitScript((wanted) => {
      const looking = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return;
        looking.disconnect();
        // What is asked for from within a frame comes after it.
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { readyAt: performance.now() })));
      });
      looking.observe(document, { subtree: true, childList: true });
    }, ready);
    await page.goto(url, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(() => (window as unknown as { readyAt?: number }).readyAt, undefined, {
      polling: 100,
      timeout: LIMIT_MS,
    });
    const ms = (await shown.jsonValue()) ?? Number.NaN;
    const { kB, answers } = came();
    return { ms, kB, answers, heap: await settledHeap(developer) };
  } finally {
    await browser.close();
  }
}

/** What a waiter's browser keeps of being logged in, without any file of the app. */
export async function keptLoginAt(baseURL: string): Promise<KeptLogin> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ baseURL });
    await logInAsWaiter(page, WAITER);
    return await page.context().storageState();
  } finally {
    await browser.close();
  }
}

function countAnswers(developer: CDPSession): () => Pick<Started, 'kB' | 'answers'> {
  let bytes = 0;
  let answers = 0;
  developer.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    answers++;
  });
  return () => ({ kB: bytes / 1000, answers });
}

async function settledHeap(developer: CDPSession): Promise<number> {
  await developer.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await developer.send('HeapProfiler.collectGarbage');
  const { usedSize } = await developer.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
