import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './checker.ts';
import { inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';

const DEVICES = 4;
const LANES = 10;
const DISK_MB = 96;
/** So many refusals, then somebody makes room. */
const REFUSALS = 40;
const PAUSE_MS = 50;
const CHUNK = Buffer.alloc(64 * 1024, 1);

export function noOwnMounts(): string | undefined {
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root';
  const there = mkdtempSync(join(tmpdir(), 'bestellsystem-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', there]).status === 0;
  if (isMounted) execFileSync('umount', [there]);
  rmSync(there, { recursive: true });
  return isMounted ? undefined : 'this machine lets nobody mount a disk';
}

/** A disk of 96 MB is filled while orders come in, then emptied again: 507 meanwhile, and the same process takes orders again. */
export async function fillDisk(size: { orders: number }, options: InstallationOptions = {}): Promise<Finding> {
  const disk = mkdtempSync(join(tmpdir(), 'bestellsystem-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  try {
    return await run(disk, size.orders, options);
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function run(disk: string, orders: number, options: InstallationOptions): Promise<Finding> {
  const installation = await Installation.start({ ...options, dataDir: join(disk, 'data') });
  const history = new History();
  const ballast = join(disk, 'ballast');
  const { pid } = installation.server;
  let isFilled = false;
  let refusals = 0;
  try {
    const waiters = await installation.waiters(DEVICES);
    await inLanes(orders, LANES, async (index) => {
      const waiter = waiters[index % DEVICES];
      if (!waiter) return;
      const order = installation.order();
      history.invoke(order);
      for (;;) {
        const outcome = await waiter.send(order);
        history.record(order.clientOrderId, outcome);
        if (outcome.type === 'ok') break;
        if (outcome.type === 'fail' && outcome.status === 507) refusals += 1;
        if (isFilled && refusals >= REFUSALS) rmSync(ballast, { force: true });
        await new Promise((later) => setTimeout(later, PAUSE_MS));
      }
      if (!isFilled && history.acknowledged > orders / 3) {
        isFilled = true;
        fill(ballast);
      }
    });
    for (const waiter of waiters) waiter.close();
    rmSync(ballast, { force: true });
    const problems = check(history, await installation.books(), ticketsOf);
    if (refusals === 0) problems.push('the disk was never full');
    if (installation.server.pid !== pid) problems.push('the server was started anew');
    return { problems, figures: { orders, 'answers 507': refusals } };
  } finally {
    await installation.stop();
  }
}

/** Until nothing more fits. */
function fill(file: string): void {
  try {
    for (;;) writeFileSync(file, CHUNK, { flag: 'a' });
  } catch {
    // Full.
  }
}
