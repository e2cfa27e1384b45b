import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { RunningServer } from '../support/running-server.ts';
import { type PlacedOrder, payBratwurst, setUpSmallFest } from '../support/small-fest.ts';
import type { Finding } from './fault.ts';
import { seeded } from './seeded.ts';
import { drain, forget, killTablet, logInOnce, openEvent, openTablet } from './tablet.ts';

interface Run {
  /** How often the browser is killed, each time at another moment after the payment. */
  points: number;
  seed: number;
}

/** A device that loses what it called saved, which the count at the end must show. */
export type Forgetful = 'forgets' | undefined;

const LONGEST_MS = 400;

/** What became of the answers while the browser lived: they came, they were lost after the commit, or nothing came through. */
export const LINES = ['whole', 'answer lost', 'cut'] as const;

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
      const page = await openEvent(context, server.url, () => claimed.add(table));
      await breakLine(context, forgetful ? 'cut' : line);
      await payBratwurst(page, table);
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

/** What the tablet called taken against what the server has. */
export function judge(seen: {
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

/** What becomes of the next answers to orders. */
export async function breakLine(context: BrowserContext, line: (typeof LINES)[number]): Promise<void> {
  if (line === 'whole') return;
  await context.route('**/api/orders', async (route) => {
    if (line === 'answer lost') await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
}
