import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { median, type Suite } from './measure.ts';

const ROUNDS = 5;

/** From nothing running to requests taken, on a database that is there. */
export const startSuite: Suite = {
  name: 'cold start',
  run: async function* () {
    const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
    const server = new KillableServer({ DATA_DIR: dir, DATABASE_URL: '', ADMIN_PASSWORD: 'geheim123' });
    const figures: number[] = [];
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        const from = performance.now();
        await server.start();
        if (round > 0) figures.push(performance.now() - from);
        await server.kill();
      }
    } finally {
      await server.kill();
      rmSync(dir, { recursive: true, force: true });
    }
    yield `until it listens: ${median(figures).toFixed(0)} ms`;
  },
};
