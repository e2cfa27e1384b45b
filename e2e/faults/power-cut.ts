import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './checker.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';
import { seeded } from './seeded.ts';

const LANES = 3;
/** Slow, as people order: many commits a second would hide what is lost behind the database's own clearing up. */
const GAP_MS = 20;
const ORDERS_BEFORE_CUT = { least: 40, more: 80 };

/** Why no power can be cut here; undefined when it can. */
export function noPowerCut(): string | undefined {
  if (process.getuid?.() !== 0) return 'cutting the power of a disk needs root';
  for (const tool of ['mkfs.xfs', 'mkfs.ext4', 'losetup']) {
    if (spawnSync('which', [tool]).status !== 0) return `${tool} is missing (Debian: xfsprogs, e2fsprogs, util-linux)`;
  }
  if (spawnSync('losetup', ['-f']).status !== 0) return 'this machine has no loop devices';
  return undefined;
}

/**
 * The server's disk is an ext4 in a file on an XFS that can copy it in one instant: the copy is what had reached the disk
 * when the power went. What had been acknowledged before must be in it.
 */
export async function cutPower(
  size: { cuts: number; seed: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(size.seed);
  const bench = setUp();
  let lostIn = 0;
  let acknowledged = 0;
  const problems: string[] = [];
  try {
    for (let cut = 1; cut <= size.cuts; cut += 1) {
      const target = ORDERS_BEFORE_CUT.least + Math.floor(random() * ORDERS_BEFORE_CUT.more);
      const found = await cutOnce(bench, target, options);
      acknowledged += found.acknowledged;
      if (found.problems.length > 0) lostIn += 1;
      problems.push(...found.problems.map((text) => `cut ${cut}: ${text}`));
    }
  } finally {
    tearDown(bench);
  }
  return { problems, figures: { cuts: size.cuts, acknowledged, 'cuts with a loss': lostIn } };
}

interface Bench {
  folder: string;
  image: string;
  snapshot: string;
  disk: string;
  copy: string;
  loop: string;
}

function setUp(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-power-'));
  const [host, disk, copy] = ['host', 'disk', 'copy'].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [host, disk, copy]) mkdirSync(path);
  const hostImage = join(folder, 'host.img');
  run('truncate', '-s', '1500M', hostImage);
  run('mkfs.xfs', '-q', '-m', 'reflink=1', hostImage);
  run('mount', '-o', 'loop', hostImage, host);
  const image = join(host, 'disk.img');
  run('truncate', '-s', '160M', image);
  run('mkfs.ext4', '-q', '-F', image);
  const loop = run('losetup', '-f', '--show', '--direct-io=on', image).trim();
  run('mount', loop, disk);
  return { folder, image, snapshot: join(host, 'snapshot.img'), disk, copy, loop };
}

function tearDown({ folder, disk, loop }: Bench): void {
  spawnSync('umount', ['-l', disk]);
  spawnSync('losetup', ['-d', loop]);
  spawnSync('umount', ['-l', join(folder, 'host')]);
  rmSync(folder, { recursive: true, force: true });
}

async function cutOnce(
  { image, snapshot, disk, copy }: Bench,
  target: number,
  options: InstallationOptions,
): Promise<{ problems: string[]; acknowledged: number }> {
  const dataDir = join(disk, 'data');
  rmSync(dataDir, { recursive: true, force: true });
  const installation = await Installation.start({ ...options, dataDir });
  // The event itself is on the disk before the evening begins.
  run('sync');
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
  run('cp', '--reflink=always', image, snapshot);
  isDark = true;
  await installation.server.kill();
  await ordering;
  waiter.close();
  run('mount', '-o', 'loop', snapshot, copy);
  try {
    const books = await installation.booksOf(join(copy, 'data'));
    return { problems: check(history.asOf(before), books, ticketsOf), acknowledged: before.size };
  } catch (error) {
    return { problems: [`the copy can't be opened: ${String(error)}`], acknowledged: before.size };
  } finally {
    run('umount', copy);
    rmSync(snapshot);
    await installation.stop();
  }
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' });
}
