import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '@bestellsystem/server/testing/scratch-folder.ts';
import { COMPILE_CACHE } from '../../server/cache-folders.js';

const DEMO = fileURLToPath(new URL('../../server/src/demo/main.ts', import.meta.url));

/** What `npm run demo` starts, in a process and a data folder of its own. */
export class RunningDemo {
  url = '';
  private process: ChildProcess | undefined;
  private exited: Promise<unknown> = Promise.resolve();
  private readonly dataDir = scratchFolder('demo');

  async start(): Promise<void> {
    this.process = spawn(process.execPath, [DEMO], {
      env: { ...process.env, DATA_DIR: this.dataDir, PORT: '0', HOST: '127.0.0.1', NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.exited = once(this.process, 'exit');
    const said: string[] = [];
    for await (const line of createInterface({ input: this.process.stdout ?? process.stdin })) {
      said.push(line);
      this.url ||= /^ {2}http:\/\/localhost:(\d+)$/.exec(line)?.[0].trim() ?? '';
      if (line.startsWith('Bereit.')) return;
    }
    throw new Error(`the demo ended before it was ready:\n${said.join('\n')}`);
  }

  /** SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    this.process?.kill('SIGKILL');
    await this.exited;
  }

  async stop(): Promise<void> {
    this.process?.kill('SIGTERM');
    await this.exited;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
