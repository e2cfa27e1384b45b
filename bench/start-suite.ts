import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '@bestellsystem/server/testing/node-options.ts';
import { median, reportLimit, type Suite } from './measure.ts';

const ROUNDS = 7;
/** What `npm start` starts. */
const OWN = [...NODE_OPTIONS, fileURLToPath(new URL('../server/main.js', import.meta.url))];
const BARE = [fileURLToPath(new URL('./bare-main.ts', import.meta.url))];

/** From nothing running to a first reply, on a database that is there, beside a server that does nothing else. */
export const startSuite: Suite = {
  name: 'cold start',
  run: async function* () {
    const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
    const settings = { DATA_DIR: dir, DATABASE_URL: '', ADMIN_PASSWORD: 'geheim123', LOG_LEVEL: 'silent' };
    const env = { ...process.env, ...settings, PORT: '0', HOST: '127.0.0.1' };
    const own: number[] = [];
    const bare: number[] = [];
    try {
      // The first one makes the database and the program; ended in peace, it leaves what Node has translated.
      await timeToFirstReply(OWN, env);
      await timeToFirstReply(BARE, process.env);
      for (let round = 0; round < ROUNDS; round++) {
        own.push(await timeToFirstReply(OWN, env));
        bare.push(await timeToFirstReply(BARE, process.env));
      }
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
    const both = `${median(own).toFixed(0)} ms, a bare server ${median(bare).toFixed(0)} ms`;
    yield `until the first reply: ${both}; the quickest ${Math.min(...own).toFixed(0)} and ${Math.min(...bare).toFixed(0)}`;
    yield reportLimit({
      name: 'start against a bare server',
      unit: 'x',
      figure: median(own) / median(bare),
      atMost: 2,
    });
  },
};

/** ms */
async function timeToFirstReply(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const from = performance.now();
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const [address] = /http:\/\/\S+/.exec(line) ?? [];
      if (!address) continue;
      await (await fetch(address)).text();
      return performance.now() - from;
    }
    throw new Error(`${args.at(-1)} ended before it listened`);
  } finally {
    server.kill();
    await exited;
  }
}
