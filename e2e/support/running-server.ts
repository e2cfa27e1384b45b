import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '@bestellsystem/server/testing/node-options.ts';
import { runCommand } from '@bestellsystem/server/testing/run-command.ts';
import { scratchFolder } from '@bestellsystem/server/testing/scratch-folder.ts';

const MAIN = fileURLToPath(new URL('../../server/main.js', import.meta.url));
/** Takes its web client from any folder. */
const SERVE = fileURLToPath(new URL('../../server/src/testing/serve.ts', import.meta.url));
const ADDRESS = /^(?: {2}http:\/\/[^/]+:|listening )(\d+)$/;

/** Who may log in to an installation that nobody has used yet. */
export const FIRST_ADMIN = { username: 'admin', password: 'erster-abend' };

const ANY_PORT = '1024-65535';

/** What a server of the journeys is told: this machine alone, any free port, and virtual printers wherever they are. */
export function environmentOf(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: FIRST_ADMIN.password,
    PRINTER_NETWORKS: '127.0.0.1/32',
    PRINTER_PORTS: ANY_PORT,
    LOG_LEVEL: 'error',
  };
}

interface RunningServerOptions {
  /** The address it listens on and is found at. */
  host?: string;
  /** A built web client other than this checkout's. */
  webDir?: string;
  /** Where it looks for printers and prints; virtual ones take any free port. */
  printerPorts?: string;
  /** An empty folder, which is removed in the end: one on a disk where that is to be measured, too. */
  dataDir?: string;
}

/** What `npm start` starts, on an empty data folder of its own; it can be killed and started again on the same data. */
export class RunningServer {
  url = '';
  /** After the first start the same again, so that pages find the server where it was. */
  private port = '0';
  private process: ChildProcess | undefined;
  private exited: Promise<unknown> = Promise.resolve();
  readonly dataDir: string;
  private readonly options: RunningServerOptions;

  constructor(options: RunningServerOptions = {}) {
    this.options = options;
    this.dataDir = options.dataDir ?? scratchFolder('journey');
  }

  async start(): Promise<void> {
    const { host = '127.0.0.1', webDir, printerPorts = ANY_PORT } = this.options;
    this.process = spawn(process.execPath, [...NODE_OPTIONS, webDir ? SERVE : MAIN], {
      env: {
        ...process.env,
        ...environmentOf(this.dataDir),
        PORT: this.port,
        HOST: host,
        ...(webDir ? { WEB_DIR: webDir } : {}),
        PRINTER_PORTS: printerPorts,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.exited = once(this.process, 'exit');
    const said: string[] = [];
    for await (const line of createInterface({ input: this.process.stdout ?? process.stdin })) {
      said.push(line);
      const [, port] = ADDRESS.exec(line) ?? [];
      if (!port) continue;
      // Browsers trust plain http to «localhost» as they trust https.
      this.url = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
      this.port = port;
      return;
    }
    throw new Error(`the server ended before it was ready:\n${said.join('\n')}`);
  }

  /** SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    this.process?.kill('SIGKILL');
    await this.exited;
  }

  /** A command of the console, on the same data; fails with what it said. */
  async run(tool: string, ...args: string[]): Promise<void> {
    const { status, stderr } = await runCommand(tool, { dataDir: this.dataDir }, ...args);
    if (status !== 0) throw new Error(`${tool}: ${stderr}`);
  }

  async stop(): Promise<void> {
    this.process?.kill('SIGTERM');
    await this.exited;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
