import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { median, reportLimit, type Suite } from './measure.ts';

const ROUNDS = 5;
const BARE = fileURLToPath(new URL('./bare-main.ts', import.meta.url));

/** From nothing running to requests taken, on a database that is there, beside a server that does nothing else. */
export const startSuite: Suite = {
  name: 'cold start',
  run: async function* () {
    const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
    const server = new KillableServer({ DATA_DIR: dir, DATABASE_URL: '', ADMIN_PASSWORD: 'geheim123' });
    const own: number[] = [];
    const bare: number[] = [];
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        const from = performance.now();
        await server.start();
        // The first one makes the database.
        if (round > 0) own.push(performance.now() - from);
        await server.kill();
        if (round > 0) bare.push(await startBare());
      }
    } finally {
      await server.kill();
      rmSync(dir, { recursive: true, force: true });
    }
    yield `until it listens: ${median(own).toFixed(0)} ms, a bare server ${median(bare).toFixed(0)} ms`;
    yield reportLimit({
      name: 'start against a bare server',
      unit: 'x',
      figure: median(own) / median(bare),
      atMost: 2,
    });
  },
};

/** ms */
async function startBare(): Promise<number> {
  const from = performance.now();
  const server = spawn(process.execPath, [BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  const took = performance.now() - from;
  server.kill();
  await once(server, 'exit');
  return took;
}
