import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '@bestellsystem/server/testing/node-options.ts';
import { scratchFolder } from '@bestellsystem/server/testing/scratch-folder.ts';
import type { Command, Report } from '@bestellsystem/server/testing/serve-many.ts';
import { COMPILE_CACHE } from '../../server/cache-folders.js';
import { environmentOf } from './running-server.ts';

const SERVE_MANY = fileURLToPath(new URL('../../server/src/testing/serve-many.ts', import.meta.url));

export interface HostedServer {
  readonly url: string;
}

/**
 * Servers of journeys that nobody kills, one after the other in one process: to start one and to run it warm is most of what
 * a journey asks of a server. Each has an empty data folder of its own.
 */
export class ServerHost {
  private process: ChildProcess | undefined;

  /** Runs with a server that nobody has used yet. */
  async withServer(use: (server: HostedServer) => Promise<void>): Promise<void> {
    const dataDir = scratchFolder('journey');
    try {
      const { port } = await this.tell({ env: environmentOf(dataDir) });
      await use({ url: `http://localhost:${port}` });
      await this.tell({});
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }

  async end(): Promise<void> {
    if (!this.process || hasEnded(this.process)) return;
    const ended = once(this.process, 'exit');
    this.process.disconnect();
    await ended;
  }

  /** A process that has ended, also unseen since it was last told something, fails whoever notices, and none later. */
  private async tell(command: Command): Promise<Report> {
    this.process ??= start();
    const report = await ask(this.process, command);
    if (hasEnded(this.process)) this.process = undefined;
    if (report.error) throw new Error(`the servers of journeys: ${report.error}`);
    return report;
  }
}

function start(): ChildProcess {
  return fork(SERVE_MANY, {
    execArgv: [...NODE_OPTIONS],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function ask(host: ChildProcess, command: Command): Promise<Report> {
  const listening = new AbortController();
  const { signal } = listening;
  const ended = (): Report => ({ error: `their process ended with ${host.signalCode ?? host.exitCode}, see above` });
  if (hasEnded(host)) return ended();
  // A failure to send is told by the end of the process, which is what makes it fail.
  host.send(command, () => undefined);
  try {
    return await Promise.race([
      once(host, 'message', { signal }).then(([report]) => report as Report),
      once(host, 'exit', { signal }).then(ended),
    ]);
  } finally {
    listening.abort();
  }
}
