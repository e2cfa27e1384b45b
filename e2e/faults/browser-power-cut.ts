import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { RunningServer } from '../support/running-server.ts';
import { type PlacedOrder, payBratwurst, setUpSmallFest } from '../support/small-fest.ts';
import { CuttableDisk } from './cuttable-disk.ts';
import type { Finding } from './fault.ts';
import { DONE, drain, killTablet, logInOnce, openEvent, openTablet } from './tablet.ts';

/** How the app is made to break its promise. */
type Carelessness = 'does not wait for the disk' | undefined;

const DISK_MB = 1000;

/**
 * A waiter's tablet without network loses its power in the instant in which its screen calls an order taken. Back on what
 * had reached its disk, and with network, it must bring that order to the server, once.
 */
export async function cutTabletsPower({ cuts }: { cuts: number }, careless?: Carelessness): Promise<Finding> {
  const disk = new CuttableDisk(DISK_MB);
  const profile = join(disk.path, 'tablet');
  const server = new RunningServer();
  const problems: string[] = [];
  await server.start();
  try {
    const fest = await setUpSmallFest(server.url);
    await logInOnce(profile, server.url);
    for (let cut = 1; cut <= cuts; cut += 1) {
      // The evening before is on the disk.
      execFileSync('sync');
      const table = String(100 + cut);
      await payUntilDark(disk, { profile, url: server.url, table, careless });
      await disk.comeBack();
      await drain(profile, server.url);
      const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
      const count = orders.filter(({ tableNumber }) => tableNumber === table).length;
      if (count === 0) problems.push(`table ${table} was called taken and is lost`);
      if (count > 1) problems.push(`table ${table} is there ${count} times`);
    }
  } finally {
    await server.stop();
    disk.remove();
  }
  return { problems, figures: { cuts, 'cuts with a loss': problems.length } };
}

interface Evening {
  profile: string;
  url: string;
  table: string;
  careless: Carelessness;
}

async function payUntilDark(disk: CuttableDisk, { profile, url, table, careless }: Evening): Promise<void> {
  const context = await openTablet(profile);
  try {
    if (careless) await takeAwayStrictness(context);
    await context.route('**/api/orders', (route) => route.abort());
    let isDark = false;
    const page = await openEvent(context, url, () => {
      if (!isDark) disk.cut();
      isDark = true;
    });
    await payBratwurst(page, table);
    await page.getByText(DONE).waitFor();
  } finally {
    killTablet(profile);
    await context.close().catch(() => undefined);
  }
}

/** What is written counts as saved as soon as the operating system has it. */
async function takeAwayStrictness(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const strict = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (stores, mode) {
      return strict.call(this, stores, mode, { durability: 'relaxed' });
    };
  });
}
