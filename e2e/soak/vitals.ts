import { readdir, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseFile } from '@bestellsystem/server/backup/backups.ts';
import type { Installation } from '../faults/installation.ts';
import { readHeldMemory } from './held-memory.ts';
import type { MemoryReading } from './steadiness.ts';

const LOOK_MS = 2_000;

/** What the server's process holds, and how large the log of its database has become, looked at while it works. */
export class Vitals {
  readonly memory: MemoryReading[] = [];
  readonly descriptors: number[] = [];
  largestLog = 0;
  private readonly installation: Installation;
  private readonly probe: string;
  private readonly orders: () => number;

  constructor(installation: Installation, probe: string, orders: () => number) {
    this.installation = installation;
    this.probe = probe;
    this.orders = orders;
  }

  /** Looks often at what costs nothing, and every so often at what is left after a collection, which stops the server. */
  async watch(goesOn: () => boolean, collectionMs: number): Promise<void> {
    let next = 0;
    while (goesOn()) {
      await delay(LOOK_MS);
      const { pid } = this.installation.server;
      this.descriptors.push((await readdir(`/proc/${pid}/fd`).catch(() => [])).length);
      const log = await stat(`${databaseFile(this.installation.dataDir)}-wal`).catch(() => undefined);
      this.largestLog = Math.max(this.largestLog, log?.size ?? 0);
      if (performance.now() < next) continue;
      next = performance.now() + collectionMs;
      const orders = this.orders();
      this.memory.push({ orders, ...(await readHeldMemory(this.probe)) });
    }
  }
}
