import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../support/find-browser.ts';
import { RunningServer } from '../support/running-server.ts';
import { type SmallFest, setUpSmallFest, WAITER } from '../support/small-fest.ts';

/** What the screen says once an order is taken. */
export const DONE = 'Bestellung abgeschlossen!';
const DRAINED_MS = 60_000;

interface TabletAtFest {
  /** Of the server. */
  url: string;
  fest: SmallFest;
  /** What the tablet keeps; it is logged in. */
  profile: string;
}

/** A server with a small fest, and a waiter's tablet that is logged in there; both are gone afterwards. */
export async function withTablet<Result>(run: (at: TabletAtFest) => Promise<Result>): Promise<Result> {
  const server = new RunningServer();
  const profile = mkdtempSync(join(tmpdir(), 'bestellsystem-tablet-'));
  await server.start();
  try {
    const fest = await setUpSmallFest(server.url);
    await logInOnce(profile, server.url);
    return await run({ url: server.url, fest, profile });
  } finally {
    await server.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A waiter's tablet: a browser whose profile lies in `profile` and that ends only by being killed or closed. */
export async function openTablet(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    // As people's browsers do: a page that is left may come back as it was.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    // The one that people have; among the journeys, the light one.
    executablePath: process.env.LIGHT_CHROMIUM_PATH || (await findBrowser()),
    args: BROWSER_ARGS,
    viewport: { width: 1280, height: 800 },
    locale: 'de-CH',
    reducedMotion: 'reduce',
  });
}

/** Closed properly, so that the login is in the profile before anything is killed. */
export async function logInOnce(profile: string, url: string): Promise<void> {
  const context = await openTablet(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/waiter-login?tag=${WAITER.tag}`);
  await page.getByLabel('Passwort', { exact: true }).fill(WAITER.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Takeaway' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.close();
}

/** The event's tables; `onClaim` hears at once when the screen calls an order taken. */
export async function openEvent(context: BrowserContext, url: string, onClaim?: () => void): Promise<Page> {
  if (onClaim) await context.exposeFunction('noteClaim', onClaim);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript((done) => {
    const look = () => {
      if (document.body?.textContent?.includes(done)) (window as unknown as { noteClaim?: () => void }).noteClaim?.();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, DONE);
  await page.goto(`${url}/event-menu`);
  await page.getByRole('button', { name: 'Takeaway' }).waitFor();
  return page;
}

/** Ending the program that drives it would let the browser close properly and save: the browser itself is killed. */
export function killTablet(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = commandOf(pid);
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) {
      process.kill(Number(pid), 'SIGKILL');
    }
  }
}

/** The tablet is back and has its line: waits until nothing waits, and answers the tables that are still drafts. */
export async function drain(profile: string, url: string, withinMs = DRAINED_MS): Promise<string[]> {
  const context = await openTablet(profile);
  const page = await openEvent(context, url);
  // Asked from here: a page that is asked for a promise is content with the promise.
  await expect.poll(() => countWaiting(page), { timeout: withinMs, intervals: [500] }).toBe(0);
  const drafts = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('bestellsystem');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => resolve(reading.result.map(({ tableNumber }) => tableNumber));
        };
      }),
  );
  await context.close();
  return drafts;
}

function countWaiting(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('bestellsystem');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').index('state').count('waiting');
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** A device that loses what it called saved, which the count at the end must show. */
export type Forgetful = 'forgets' | undefined;

/** Takes away what the tablet has kept, once its screen calls the order taken. */
export async function forget(page: Page): Promise<void> {
  await page.getByText(DONE).waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('bestellsystem');
        opening.onsuccess = () => {
          const clearing = opening.result.transaction(['outbox', 'drafts'], 'readwrite', { durability: 'strict' });
          clearing.objectStore('outbox').clear();
          clearing.objectStore('drafts').clear();
          clearing.oncomplete = () => resolve();
        };
      }),
  );
}
