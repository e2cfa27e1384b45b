import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recordAudit } from './features/audit/audit.ts';
import { readSettings, type Settings } from './settings.ts';
import { startServer } from './start.ts';

const PROGRAM = fileURLToPath(new URL('../main.js', import.meta.url));

function settingsFor(env: Record<string, string>): Settings {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
  return readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR, ...env }, '/nonexistent/.env');
}

async function start(settings: Settings): Promise<{ passwords: string[]; error: unknown }> {
  const passwords: string[] = [];
  const options = {
    webDir: '/nonexistent',
    logger: false,
    onFirstAdmin: (password: string) => passwords.push(password),
  };
  try {
    const server = await startServer(settings, options);
    await server.close();
    return { passwords, error: undefined };
  } catch (error) {
    return { passwords, error };
  }
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    // Nobody was left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The whole run's place for what Node has translated would come first. */
const OWN_CACHE = { ...process.env, NODE_COMPILE_CACHE: undefined };

describe('the start', () => {
  it('tells the password of the first administrator once', async () => {
    const settings = settingsFor({});
    expect((await start(settings)).passwords).toHaveLength(1);
    expect((await start(settings)).passwords).toEqual([]);
  });

  it('says when it had to make a key for an installation that has another', async () => {
    const settings = settingsFor({});
    const started = async (): Promise<string[]> => {
      const server = await startServer(settings, { webDir: '/nonexistent', logger: false });
      await recordAudit(server.context.db, { at: new Date(), actor: 'admin', action: 'user.role', subject: 'kueche' });
      await server.close();
      return server.warnings;
    };
    expect([await started(), await started()]).toEqual([[], []]);
    rmSync(join(settings.dataDir, 'secret.key'));
    expect(await started()).toEqual([expect.stringMatching(/^ACHTUNG: Der Schlüssel dieser Installation fehlte/)]);
    expect(await started()).toEqual([]);
  });

  it.each([
    ['by minutes', 5 * 60_000, true],
    ['by less than anybody notices', 20_000, false],
  ])('says that the clock is behind what was booked last: %s', async (_, aheadMs, isTold) => {
    const settings = settingsFor({});
    const started = async (): Promise<string[]> => {
      const server = await startServer(settings, { webDir: '/nonexistent', logger: false });
      const at = new Date(Date.now() + aheadMs);
      await recordAudit(server.context.db, { at, actor: 'admin', action: 'user.role', subject: 'kueche' });
      await server.close();
      return server.warnings;
    };
    expect(await started()).toEqual([]);
    const told = expect.stringMatching(/^ACHTUNG: Die Uhr dieses Rechners geht nach: .* Bitte richten und neu starten/);
    expect(await started()).toEqual(isTold ? [told] : []);
  });

  it('leaves in the log when it could be reached, and that it ended', async () => {
    const log: string[] = [];
    const logger = { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line).msg) } };
    const server = await startServer(settingsFor({}), { webDir: '/nonexistent', logger });
    await server.close();
    expect(log).toEqual([expect.stringContaining('Server listening at'), 'server ends', 'server ended']);
  });

  it('leaves in the log that the disk is full, and why, once until there is room again', async () => {
    const log: { msg: string; err?: { code?: string } }[] = [];
    const logger = { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line)) } };
    const server = await startServer(settingsFor({}), { webDir: '/nonexistent', logger });
    const { storage } = server.context;
    const full = (): void =>
      storage.note(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
    for (let order = 0; order < 3; order += 1) full();
    await storage.look();
    await storage.look();
    full();
    await server.close();
    const told = log.filter(({ msg }) => msg.includes('disk'));
    expect(told.map(({ msg, err }) => [msg, err?.code])).toEqual([
      ['the disk is full', 'SQLITE_FULL'],
      ['there is room on the disk again', undefined],
      ['the disk is full', 'SQLITE_FULL'],
    ]);
  });

  it('says when the port is taken, and leaves the first administrator and the password to a start that gets through', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = settingsFor({ PORT: String(port) });
    const env = { ...OWN_CACHE, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1' };
    // In a process of its own, which leaves the folder to the next start.
    const failed = spawnSync(process.execPath, [PROGRAM], {
      env: { ...env, DATA_DIR: settings.dataDir, LOG_LEVEL: 'error' },
      encoding: 'utf8',
    });
    other.close();
    expect([failed.status, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toMatch(new RegExp(`^Port ${port} ist bereits belegt.*\\n$`));
    expect((await start(settings)).passwords).toHaveLength(1);
  });

  it('needs no place for what Node has translated', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bestellsystem-start-')), 'datei');
    writeFileSync(file, '');
    // Nothing can be written below a file: it starts nevertheless, as far as this data folder lets it.
    const env = { ...OWN_CACHE, NODE_ENV: 'development', CACHE_DIRECTORY: file, DATA_DIR: file };
    const { stderr } = spawnSync(process.execPath, [PROGRAM], { env, encoding: 'utf8' });
    expect(stderr).toMatch(/^DATA_DIR=".*datei" lässt sich nicht anlegen oder beschreiben \(EEXIST\)\.\n$/);
  });

  it('ends by itself at SIGTERM while it still prepares', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
    const env = {
      ...OWN_CACHE,
      CACHE_DIRECTORY: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
    };
    const server = spawn(process.execPath, [fileURLToPath(new URL('../main.js', import.meta.url))], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    await once(server.stdout, 'data');
    server.kill('SIGTERM');
    // Not by the signal: the first process of a container would go on.
    expect(await exited).toEqual([0, null]);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  it('leaves nothing in the data folder that other accounts may read, and ends at SIGTERM', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const env = { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR, LOG_LEVEL: 'error' };
    // Through npm, which passes the signal to the one process it knows.
    const server = spawn('npm', ['start', '--silent'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = once(server, 'exit');
    for await (const said of server.stdout) if (String(said).includes('Bestellsystem läuft')) break;
    const files = readdirSync(DATA_DIR);
    expect(files).toContain('bestellsystem.db');
    expect(files.filter((name) => statSync(join(DATA_DIR, name)).mode & 0o077)).toEqual([]);
    server.kill('SIGTERM');
    const end = await ended;
    // What npm should leave behind is no concern of the tests that follow. Not by the program `kill`: Debian’s takes the
    // first digit of a negative number for the whole of it, and `-1` means every process there is.
    if (server.pid) endGroup(server.pid);
    expect(end).toEqual([0, null]);
  });

  it('ends also when it is told to in the very moment in which it is ready', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'bestellsystem-start-'));
    // Told in the middle of what it does then, before it has come to listen for that.
    const telling = `const { log } = console; console.log = (said) => {
      log(said);
      if (said === 'Bestellsystem läuft:') process.kill(process.pid, 'SIGTERM');
    };`;
    const env = { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR, LOG_LEVEL: 'error' };
    const server = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(telling)}`, PROGRAM],
      {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  it('says what is wrong with the address, the data folder or the database', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bestellsystem-start-')), 'datei');
    writeFileSync(file, '');
    const told = async (env: Record<string, string>): Promise<string> => String((await start(settingsFor(env))).error);
    expect(await told({ HOST: '203.0.113.9' })).toMatch(/HOST="203\.0\.113\.9" ist keine Adresse dieses Rechners/);
    expect(await told({ DATA_DIR: file })).toMatch(/DATA_DIR=".*datei" lässt sich nicht anlegen/);
    const database = await told({ DATABASE_URL: 'postgres://kasse:geheim@127.0.0.1:1/kasse' });
    expect(database).toMatch(/DATABASE_URL lässt sich nicht öffnen/);
    expect(database).not.toContain('geheim');
  });
});
