import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atOwnPort } from '@bestellsystem/print/simulator/own-ports.ts';
import { type Account, type PostgresBinaries, preparePostgresBinaries } from './postgres-binaries.ts';
import { createDatabase, waitUntilReachable } from './postgres-databases.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A throw-away PostgreSQL server on a loopback port of its own. */
export interface PostgresServer {
  /** The superuser's connection, from which databases are made. */
  url: string;
  /** The same through a socket where that has room for its name: it is less work than a port. */
  socketUrl: string;
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** A whole run makes some three hundred databases of ten megabytes; to delete them from a disk takes half a minute. */
const ROOM_FOR_A_RUN_BYTES = 6 * 1024 ** 3;

/** Where a server's programs and what it says are, and where its databases: on a disk both may be the same folder. */
interface Folders {
  directory: string;
  databases: string;
}

/** Needs nothing installed; ends and cleans up with this process, however that ends. */
export async function startPostgres({ inMemory = false } = {}): Promise<PostgresServer> {
  const account = accountToRunAs();
  const directory = await mkdtemp(join(tmpdir(), 'bestellsystem-postgres-'));
  const databases = inMemory ? scratchFolder('postgres', ROOM_FOR_A_RUN_BYTES) : directory;
  const folders = { directory, databases };
  try {
    return await startIn(folders, account);
  } catch (error) {
    await removeBoth(folders);
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root lends it to `nobody`. */
export function accountToRunAs(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function startIn(folders: Folders, account: Account): Promise<PostgresServer> {
  const { directory, databases } = folders;
  const binaries = await preparePostgresBinaries(directory, account);
  const password = randomBytes(16).toString('hex');
  // Wholly theirs, so that the guard below may remove it.
  if (account) execFileSync('chown', ['-hR', `${account.uid}:${account.gid}`, directory]);
  await initialise(binaries, databases, password, account);
  const port = await freePort();
  const socketFolder = isSocketPath(join(databases, `.s.PGSQL.${port}`)) ? databases : '';
  const settings = serverSettings(port, socketFolder);
  const command = [join(binaries.bin, 'postgres'), '-D', join(databases, 'data'), ...settings];
  const child = spawnGuarded(command, folders, binaries.env, account);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await Promise.race([waitUntilReachable(url, START_TIMEOUT_MS), failWhenEnded(child)]);
  } catch (error) {
    const log = await readFile(join(directory, 'server.log'), 'utf8').catch(() => '');
    await end(child);
    throw new Error(`PostgreSQL for the tests did not start: ${String(error)}\n${log}`);
  }
  return {
    url,
    socketUrl: socketFolder ? `${url}?host=${encodeURIComponent(socketFolder)}` : url,
    newDatabase: () => createDatabase(url),
    stop: async () => {
      await end(child);
      await removeBoth(folders);
    },
  };
}

/** No system has room for more bytes of a socket’s address. */
function isSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= 103;
}

/** An empty cluster in `directory`/data. */
export async function initialise(
  { bin, env }: PostgresBinaries,
  directory: string,
  password: string,
  account: Account,
): Promise<void> {
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) execFileSync('chown', ['-hR', `${account.uid}:${account.gid}`, directory]);
  const data = join(directory, 'data');
  const result = spawnSync(
    join(bin, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '--auth=password', `--pwfile=${passwordFile}`],
      // The password lives as long as the server: to make it slow to guess costs each connection some milliseconds.
      ...['--no-locale', '-E', 'UTF8', '-N', '-c', 'scram_iterations=1'],
    ],
    { ...account, cwd: directory, env: { ...process.env, ...env }, encoding: 'utf8' },
  );
  if (result.status !== 0) {
    throw new Error(`initdb failed: ${result.error?.message ?? ''}\n${result.stdout}\n${result.stderr}`);
  }
}

/** Nothing of this server outlives the run, so it may forget everything at a power cut. */
function serverSettings(port: number, socketFolder: string): string[] {
  return Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder,
    max_connections: 200,
    shared_buffers: '256MB',
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    // No database lives long enough to need it.
    autovacuum: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * The inner shell holds our pipe as its input: when this process ends, even by SIGKILL, the pipe closes
 * and that shell stops the server and removes its folders. The outer one ends with the server.
 */
const GUARD = `
directory=$1; databases=$2; shift 2; exec 3<&0
"$@" >"$directory/server.log" 2>&1 3<&- & server=$!
(
  cat <&3 >/dev/null
  kill -QUIT $server
  while kill -0 $server; do sleep 0.05; done
  rm -rf "$directory" "$databases"
) 2>/dev/null &
wait $server
`;

export function spawnGuarded(
  command: string[],
  { directory, databases }: Folders,
  env: Record<string, string>,
  account: Account,
) {
  return spawn('/bin/sh', ['-c', GUARD, 'guard', directory, databases, ...command], {
    ...account,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}

function failWhenEnded(child: ChildProcess): Promise<never> {
  const ended = Promise.withResolvers<never>();
  child.once('exit', (code) => ended.reject(new Error(`it ended with code ${code}`)));
  child.once('error', ended.reject);
  ended.promise.catch(() => undefined);
  return ended.promise;
}

/** The server's guard ends with its input, and the server with its guard. */
export async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await ended;
}

async function removeBoth({ directory, databases }: Folders): Promise<void> {
  await Promise.all([directory, databases].map(remove));
}

export function remove(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** One that no system hands out meanwhile. */
export async function freePort(): Promise<number> {
  const { listening, giveBack } = await atOwnPort(async (port) => {
    const probe = createServer().listen(port, '127.0.0.1');
    await once(probe, 'listening');
    await new Promise((resolve) => probe.close(resolve));
    return port;
  });
  giveBack();
  return listening;
}
