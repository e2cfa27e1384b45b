import { type ChildProcess, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresBinaries, preparePostgresBinaries } from '@bestellsystem/server/testing/postgres-binaries.ts';
import { asAdmin, createDatabase, waitUntilReachable } from '@bestellsystem/server/testing/postgres-databases.ts';
import {
  accountToRunAs,
  end,
  freePort,
  initialise,
  remove,
  spawnGuarded,
} from '@bestellsystem/server/testing/postgres-server.ts';
import { Balancer } from './balancer.ts';

const PASSWORD = 'geheim123';
const START_TIMEOUT_MS = 30_000;
const LOOK_MS = 20;
const STANDBY = 'standby';

type Role = 'primary' | typeof STANDBY;

/** A PostgreSQL with a standby, reached at one address that leads to whichever is the primary. */
export class PostgresPair {
  private readonly directory: string;
  private readonly binaries: PostgresBinaries;
  private readonly ports: Record<Role, number>;
  private readonly line: Balancer;
  /** By it the standby hears of the primary. */
  private readonly replication: Balancer;
  private readonly isSynchronous: boolean;
  private readonly guards: ChildProcess[] = [];

  private constructor(
    directory: string,
    binaries: PostgresBinaries,
    facts: { ports: Record<Role, number>; line: Balancer; replication: Balancer; isSynchronous: boolean },
  ) {
    this.directory = directory;
    this.binaries = binaries;
    this.ports = facts.ports;
    this.line = facts.line;
    this.replication = facts.replication;
    this.isSynchronous = facts.isSynchronous;
  }

  /** With a standby that isn't synchronous the primary waits for nobody. */
  static async start({ isSynchronous }: { isSynchronous: boolean }): Promise<PostgresPair> {
    const account = accountToRunAs();
    const directory = await mkdtemp(join(tmpdir(), 'bestellsystem-pair-'));
    const binaries = await preparePostgresBinaries(directory, account);
    const ports = { primary: await freePort(), standby: await freePort() };
    const [line, replication] = [await Balancer.start([ports.primary]), await Balancer.start([ports.primary])];
    const pair = new PostgresPair(directory, binaries, { ports, line, replication, isSynchronous });
    try {
      await pair.prepare();
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  newDatabase(): Promise<string> {
    return createDatabase(this.urlAt(this.line.port));
  }

  /** Ends the primary as a crash does: without a last word to anybody. */
  async crashPrimary(): Promise<void> {
    const [first] = (await readFile(join(this.folder('primary'), 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(first);
    // To 0 it would go to whoever started this run as well.
    if (!(pid > 0)) throw new Error('the primary does not say its process');
    process.kill(pid, 'SIGQUIT');
    await waitUntilGone(pid);
  }

  async startPrimary(): Promise<void> {
    await this.launch('primary', { synchronous_standby_names: this.isSynchronous ? STANDBY : '' });
  }

  /** From now on the standby hears nothing. */
  cutReplication(): Promise<void> {
    return this.replication.close();
  }

  /** The standby becomes the primary, and the address leads to it. */
  async promoteStandby(): Promise<void> {
    await asAdmin(this.urlAt(this.ports.standby), (standby) => standby.query('select pg_promote()'));
    this.line.leadTo([this.ports.standby]);
  }

  async stop(): Promise<void> {
    await this.line.close();
    await this.replication.close();
    await Promise.all(this.guards.map(end));
    await remove(this.directory);
  }

  /** A copy of a cluster that is at rest is its standby once it is told so. */
  private async prepare(): Promise<void> {
    const primary = join(this.directory, 'primary');
    await mkdir(primary);
    this.own();
    await initialise(this.binaries, primary, PASSWORD, accountToRunAs());
    await cp(primary, join(this.directory, STANDBY), { recursive: true });
    await writeFile(join(this.folder(STANDBY), 'standby.signal'), '');
    this.own();
    await this.startPrimary();
    const source = `host=127.0.0.1 port=${this.replication.port} user=postgres password=${PASSWORD} application_name=${STANDBY}`;
    // Orders wait for the standby after a restart, and it looks for its primary only so often; else every five seconds.
    await this.launch(STANDBY, { primary_conninfo: source, wal_retrieve_retry_interval: '500ms' });
    await this.waitUntilFollowed();
  }

  private own(): void {
    const account = accountToRunAs();
    if (account) execFileSync('chown', ['-hR', `${account.uid}:${account.gid}`, this.directory]);
  }

  private folder(role: Role): string {
    return join(this.directory, role, 'data');
  }

  private urlAt(port: number): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  }

  private async launch(role: Role, settings: Record<string, string>): Promise<void> {
    const port = this.ports[role];
    const all = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      shared_buffers: '64MB',
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = [join(this.binaries.bin, 'postgres'), '-D', this.folder(role), ...flags];
    // Its guard clears this folder away when the server ends, the data has to outlive that.
    const guarded = join(this.directory, `run-${this.guards.length}`);
    await mkdir(guarded);
    this.own();
    this.guards.push(
      spawnGuarded(command, { directory: guarded, databases: guarded }, this.binaries.env, accountToRunAs()),
    );
    await waitUntilReachable(this.urlAt(port), START_TIMEOUT_MS);
  }

  private waitUntilFollowed(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    return asAdmin(this.urlAt(this.ports.primary), async (primary) => {
      for (;;) {
        const { rows } = await primary.query<{ state: string }>('select sync_state as state from pg_stat_replication');
        if (rows[0]?.state === (this.isSynchronous ? 'sync' : 'async')) return;
        if (performance.now() > deadline) throw new Error('the standby does not follow the primary');
        await delay(LOOK_MS);
      }
    });
  }
}

async function waitUntilGone(pid: number): Promise<void> {
  while (isThere(pid)) await delay(LOOK_MS);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
