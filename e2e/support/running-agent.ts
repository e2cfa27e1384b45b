import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../agent/src/main.ts', import.meta.url));

/** What `npm run print-agent` starts, with a data folder of its own. */
export class RunningAgent {
  port = 0;
  pairingCode = '';
  /** Everything on its console. */
  readonly said: string[] = [];
  private process: ChildProcess | undefined;
  private exited: Promise<unknown> = Promise.resolve();
  private readonly dir = mkdtempSync(join(tmpdir(), 'print-agent-journey-'));

  /** `args` beside the port and the folder. */
  async start(args: readonly string[] = []): Promise<void> {
    const places = ['--networks', '127.0.0.1/32', '--ports', '1024-65535'];
    const own = ['--port', String(this.port), '--dir', this.dir];
    this.process = spawn(process.execPath, [MAIN, ...own, ...places, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.exited = once(this.process, 'exit');
    // A journey that fails on the way stops nothing.
    process.once('exit', () => this.process?.kill('SIGKILL'));
    const lines = createInterface({ input: this.process.stdout ?? process.stdin });
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        this.said.push(line);
        this.port = Number(/ws:\/\/localhost:(\d+)\/print/.exec(line)?.[1] ?? this.port);
        const code = /^ {2}Kopplungscode +(\S+)/.exec(line)?.[1];
        if (!code) return;
        this.pairingCode = code;
        resolve();
      });
      lines.on('close', () => reject(new Error(`the helper ended before it was ready:\n${this.said.join('\n')}`)));
    });
  }

  /** SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    this.process?.kill('SIGKILL');
    await this.exited;
  }

  async stop(): Promise<void> {
    this.process?.kill('SIGTERM');
    await this.exited;
    rmSync(this.dir, { recursive: true, force: true });
  }
}
