import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url));

/** A server in a process of its own; it can be killed as a power cut would and started again on the same data. */
export class KillableServer {
  base = '';
  private process: ChildProcess | undefined;
  private exited: Promise<unknown> = Promise.resolve();
  private readonly env: Record<string, string>;

  constructor(env: Record<string, string>) {
    this.env = env;
  }

  async start(): Promise<void> {
    this.process = spawn(process.execPath, [SERVE], {
      env: { ...process.env, ...this.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.exited = once(this.process, 'exit');
    const lines = createInterface({ input: this.process.stdout ?? process.stdin });
    for await (const line of lines) {
      const port = /^listening (\d+)$/.exec(line)?.[1];
      if (!port) continue;
      this.base = `http://127.0.0.1:${port}`;
      return;
    }
    throw new Error('the server ended before it listened');
  }

  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<unknown> {
    this.process?.kill('SIGKILL');
    return this.exited;
  }
}
