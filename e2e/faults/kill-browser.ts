import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../support/find-browser.ts';
import { RunningServer } from '../support/running-server.ts';
import { type PlacedOrder, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import type { Finding } from './fault.ts';
import { seeded } from './seeded.ts';

interface Run {
  /** How often the browser is killed, each time at another moment after the payment. */
  points: number;
  seed: number;
}

/** A device that loses what it called saved, which the count at the end must show. */
export type Forgetful = 'forgets' | undefined;

const LONGEST_MS = 400;
const DONE = 'Bestellung abgeschlossen!';
const DRAINED_MS = 60_000;

/** What became of the answers while the browser lived: they came, they were lost after the commit, or nothing came through. */
const LINES = ['whole', 'answer lost', 'cut'] as const;

/**
 * A waiter's tablet dies between «Zahlung abschliessen» and the server's answer, again and again. At the end every order
 * that the screen called taken is with the server once, and every other one is there once or still a draft.
 */
export async function killBrowser({ points, seed }: Run, forgetful?: Forgetful): Promise<Finding> {
  const random = seeded(seed);
  const server = new RunningServer();
  const profile = mkdtempSync(join(tmpdir(), 'bestellsystem-tablet-'));
  const claimed = new Set<string>();
  await server.start();
  try {
    const fest = await setUpSmallFest(server.url);
    await logInOnce(profile, server.url);
    for (let point = 1; point <= points; point++) {
      const table = String(100 + point);
      const line = LINES[point % LINES.length] ?? 'whole';
      const context = await openTablet(profile);
      await context.exposeFunction('noteClaim', () => claimed.add(table));
      const page = await openEvent(context, server.url);
      await breakLine(context, forgetful ? 'cut' : line);
      await pay(page, table);
      await page.waitForTimeout(random() * LONGEST_MS);
      if (forgetful) await forget(page);
      killTablet(profile);
      await context.close().catch(() => undefined);
    }
    const left = await drain(profile, server.url);
    const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
    return judge({ points, claimed, orders, drafts: left });
  } finally {
    await server.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function judge(seen: {
  points: number;
  claimed: ReadonlySet<string>;
  orders: readonly PlacedOrder[];
  drafts: readonly string[];
}): Finding {
  const problems: string[] = [];
  for (let point = 1; point <= seen.points; point++) {
    const table = String(100 + point);
    const count = seen.orders.filter(({ tableNumber }) => tableNumber === table).length;
    if (count > 1) problems.push(`table ${table} is there ${count} times`);
    if (count === 0 && seen.claimed.has(table)) problems.push(`table ${table} was called taken and is lost`);
    if (count === 0 && !seen.drafts.includes(table)) problems.push(`table ${table} is neither an order nor a draft`);
  }
  return {
    problems,
    figures: { kills: seen.points, orders: seen.orders.length, 'called taken before the kill': seen.claimed.size },
  };
}

async function openTablet(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: BROWSER_ARGS,
    viewport: { width: 1280, height: 800 },
    locale: 'de-CH',
    reducedMotion: 'reduce',
  });
}

/** Closed properly, so that the login is on the disk before anything is killed. */
async function logInOnce(profile: string, url: string): Promise<void> {
  const context = await openTablet(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/waiter-login?tag=${WAITER.tag}`);
  await page.getByLabel('Passwort', { exact: true }).fill(WAITER.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Takeaway' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.close();
}

async function openEvent(context: BrowserContext, url: string): Promise<Page> {
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

async function breakLine(context: BrowserContext, line: (typeof LINES)[number]): Promise<void> {
  if (line === 'whole') return;
  await context.route('**/api/orders', async (route) => {
    if (line === 'answer lost') await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
}

async function pay(page: Page, table: string): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen/ }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await page.getByRole('button', { name: /Bestellung abschliessen/ }).click();
  await page.getByRole('button', { name: 'CHF 10', exact: true }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
}

async function forget(page: Page): Promise<void> {
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

/** Ending the program that drives it would let the browser close properly and save: the browser itself is killed. */
function killTablet(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = commandOf(pid);
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) {
      process.kill(Number(pid), 'SIGKILL');
    }
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The tablet is back and has its line: waits until nothing waits, and answers the tables that are still drafts. */
async function drain(profile: string, url: string): Promise<string[]> {
  const context = await openTablet(profile);
  const page = await openEvent(context, url);
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('bestellsystem');
        opening.onsuccess = () => {
          const store = opening.result.transaction('outbox').objectStore('outbox');
          const counting = store.index('state').count('waiting');
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result === 0);
          };
        };
      }),
    undefined,
    { timeout: DRAINED_MS, polling: 500 },
  );
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
