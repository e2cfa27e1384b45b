import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../../cache-folders.js';
import { NODE_OPTIONS } from './node-options.ts';

const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url));

/** A server in a process of its own; it can be killed as a power cut would and started again on the same data. */
export class KillableServer {
  private static readonly all = new Set<KillableServer>();

  base = '';
  /** After the first start the same again, so that clients find the server where it was. */
  private port = '0';
  private process: ChildProcess | undefined;
  private exited: Promise<unknown> = Promise.resolve();
  private readonly env: Record<string, string>;
  private readonly command: readonly string[];
  private isOver = false;

  /** Ends every server for good: a test that ran out of time may otherwise go on with its own. */
  static async endAll(): Promise<void> {
    const servers = [...KillableServer.all];
    KillableServer.all.clear();
    await Promise.all(
      servers.map((server) => {
        server.isOver = true;
        return server.kill();
      }),
    );
  }

  /** `command` is what starts Node, where something is to stand before or around it. */
  constructor(env: Record<string, string>, command: readonly string[] = [process.execPath, ...NODE_OPTIONS]) {
    this.env = env;
    this.command = command;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  async start(): Promise<void> {
    if (this.isOver) throw new Error('the test that this server belongs to is over');
    KillableServer.all.add(this);
    const [program = process.execPath, ...args] = this.command;
    this.process = spawn(program, [...args, SERVE], {
      env: {
        ...process.env,
        ...this.env,
        PORT: this.port,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      },
      // Its input ends with this process, and it with its input.
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.exited = once(this.process, 'exit');
    const lines = createInterface({ input: this.process.stdout ?? process.stdin });
    for await (const line of lines) {
      const port = /^listening (\d+)$/.exec(line)?.[1];
      if (!port) continue;
      this.port = port;
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

  /** SIGTERM: it finishes what runs. */
  stop(): Promise<unknown> {
    this.process?.kill('SIGTERM');
    return this.exited;
  }

  /** Resolves with its exit code when it ends by itself; null when a signal ended it. */
  async ended(): Promise<number | null> {
    await this.exited;
    return this.process?.exitCode ?? null;
  }
}
