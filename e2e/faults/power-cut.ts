import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './checker.ts';
import { CuttableDisk } from './cuttable-disk.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';
import { seeded } from './seeded.ts';

const LANES = 3;
/** Slow, as people order: many commits a second would hide what is lost behind the database's own clearing up. */
const GAP_MS = 20;
const ORDERS_BEFORE_CUT = { least: 40, more: 80 };
const DISK_MB = 160;

/** The power of the server's disk is cut while orders come in: what had been acknowledged before must be on it. */
export async function cutPower(
  size: { cuts: number; seed: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(size.seed);
  const disk = new CuttableDisk(DISK_MB);
  let lostIn = 0;
  let acknowledged = 0;
  const problems: string[] = [];
  try {
    for (let cut = 1; cut <= size.cuts; cut += 1) {
      const target = ORDERS_BEFORE_CUT.least + Math.floor(random() * ORDERS_BEFORE_CUT.more);
      const found = await cutOnce(disk, target, options);
      acknowledged += found.acknowledged;
      if (found.problems.length > 0) lostIn += 1;
      problems.push(...found.problems.map((text) => `cut ${cut}: ${text}`));
    }
  } finally {
    disk.remove();
  }
  return { problems, figures: { cuts: size.cuts, acknowledged, 'cuts with a loss': lostIn } };
}

async function cutOnce(
  disk: CuttableDisk,
  target: number,
  options: InstallationOptions,
): Promise<{ problems: string[]; acknowledged: number }> {
  const dataDir = join(disk.path, 'data');
  rmSync(dataDir, { recursive: true, force: true });
  const installation = await Installation.start({ ...options, dataDir });
  // The event itself is on the disk before the evening begins.
  execFileSync('sync');
  const history = new History();
  let isDark = false;
  const [waiter] = await installation.waiters(1);
  if (!waiter) throw new Error('no waiter');
  const ordering = inLanes(target * 10, LANES, async () => {
    if (isDark) return;
    await deliver(history, waiter, installation.order(), { most: 1 });
    await new Promise((later) => setTimeout(later, GAP_MS));
  });
  while (history.acknowledged < target) await new Promise((later) => setTimeout(later, 1));
  const before = history.acknowledgedIds();
  disk.cut();
  isDark = true;
  await installation.server.kill();
  await ordering;
  waiter.close();
  await disk.comeBack();
  try {
    const books = await installation.booksOf(dataDir);
    return { problems: check(history.asOf(before), books, ticketsOf), acknowledged: before.size };
  } catch (error) {
    return { problems: [`what is left can't be opened: ${String(error)}`], acknowledged: before.size };
  } finally {
    await installation.stop();
  }
}
