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
 * Servers of journeys that nobody kills, in one process: to start one and to run it warm is most of what a journey asks of
 * a server. Each has an empty data folder of its own.
 */
export class ServerHost {
  private process: ChildProcess | undefined;
  private lastId = 0;
  private readonly awaited = new Map<number, (report: Report) => void>();

  /** Runs with a server that nobody has used yet. */
  async withServer(use: (server: HostedServer) => Promise<void>): Promise<void> {
    const dataDir = scratchFolder('journey');
    this.lastId += 1;
    const id = this.lastId;
    const { port } = await this.tell({ id, env: environmentOf(dataDir) });
    await use({ url: `http://localhost:${port}` });
    await this.tell({ id });
    rmSync(dataDir, { recursive: true, force: true });
  }

  async end(): Promise<void> {
    if (!this.process) return;
    const ended = once(this.process, 'exit');
    this.process.disconnect();
    await ended;
  }

  private async tell(command: Command): Promise<Report> {
    const report = await new Promise<Report>((resolve) => {
      this.awaited.set(command.id, resolve);
      this.started().send(command);
    });
    if (report.error) throw new Error(`the server of a journey: ${report.error}`);
    return report;
  }

  private started(): ChildProcess {
    if (this.process) return this.process;
    const host = fork(SERVE_MANY, {
      execArgv: [...NODE_OPTIONS],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    host.on('message', (report: Report) => this.awaited.get(report.id)?.(report));
    host.on('exit', (code) => {
      for (const [id, resolve] of this.awaited) resolve({ id, error: `its process ended with ${code}` });
    });
    this.process = host;
    return host;
  }
}
