import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findProgram } from './program.ts';

const SOURCES = new URL('../run.ts', import.meta.url).href;
const SOURCE = 'domain/src/money.ts';
let root = '';
let cache = '';
let made = 0;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function make(folder: string): Promise<void> {
  made += 1;
  writeFileSync(join(folder, 'run.mjs'), '');
}

const find = (): Promise<string> => findProgram(cache, { root, make });

describe('the program in one file', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bestellsystem-program-'));
    cache = join(root, 'cache', 'program');
    made = 0;
    write(SOURCE, 'eins');
    write('server/src/start.ts', '');
    write('node_modules/.package-lock.json', '{}');
  });

  it('is made once, and found from then on', async () => {
    const program = await find();
    expect(existsSync(fileURLToPath(program))).toBe(true);
    expect(await find()).toBe(program);
    expect(made).toBe(1);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it('is another one after every change of what it is made of', async () => {
    const seen = new Set([await find()]);
    const changes = [
      () => write(SOURCE, 'einss'),
      () => write('domain/src/neu.ts', ''),
      () => write('node_modules/.package-lock.json', '{"zod":"4.6.8"}'),
    ];
    for (const change of changes) {
      change();
      seen.add(await find());
    }
    expect(seen.size).toBe(4);
    expect(made).toBe(4);
  });

  it('is another one when a changed file is as large and as old as before', async () => {
    const before = await find();
    const { atime, mtime, ctimeMs } = statSync(join(root, SOURCE));
    const again = () => {
      write(SOURCE, 'zwei');
      utimesSync(join(root, SOURCE), atime, mtime);
      return statSync(join(root, SOURCE)).ctimeMs;
    };
    await expect.poll(again).toBeGreaterThan(ctimeMs);
    expect(await find()).not.toBe(before);
  });

  it('is another one where an older version was copied with its times', async () => {
    const before = await find();
    write('alt.ts', 'null');
    utimesSync(join(root, 'alt.ts'), new Date('2020-01-01'), new Date('2020-01-01'));
    cpSync(join(root, 'alt.ts'), join(root, SOURCE), { preserveTimestamps: true });
    expect(await find()).not.toBe(before);
  });

  it('stays while only tests, tools and the demo change', async () => {
    const before = await find();
    for (const path of ['domain/src/money.test.ts', 'server/src/demo/main.ts', 'server/src/tools/backup.ts']) {
      write(path, '');
    }
    expect(await find()).toBe(before);
  });

  it('is made by two that start at once, and both find it', async () => {
    const [one, other] = await Promise.all([find(), find()]);
    expect(one).toBe(other);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it('is not needed: without a place for it the sources run', async () => {
    writeFileSync(join(root, 'cache'), '');
    expect(await find()).toBe(SOURCES);
    expect(made).toBe(0);
  });

  it('is not needed: where it can not be made the sources run, and nothing half is left', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const fail = async (folder: string): Promise<void> => {
      await make(folder);
      throw new Error('kein Platz');
    };
    expect(await findProgram(cache, { root, make: fail })).toBe(SOURCES);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('kein Platz'));
    expect(readdirSync(cache)).toEqual([]);
  });

  it('says in one line what kept it from being made', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const without = `throw new TypeError("Cannot find package 'rolldown'")`;
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(without)}`);
    expect(await findProgram(cache, { root })).toBe(SOURCES);
    vi.unstubAllEnvs();
    expect(told).toHaveBeenCalledExactlyOnceWith(
      "Der Server startet langsamer, sein Programm liess sich nicht vorbereiten: Error: Cannot find package 'rolldown'",
    );
  });

  it('leaves the one before, which may still run, and removes what is older', async () => {
    const before = await find();
    const old = join(cache, 'unfinished-old');
    mkdirSync(old);
    utimesSync(old, new Date('2020-01-01'), new Date('2020-01-01'));
    write(SOURCE, 'zweite Fassung');
    const now = await find();
    expect(readdirSync(cache).sort()).toEqual([before, now].map((url) => url.split('/').at(-2)).sort());
  });

  it('leaves the one that was started last, though another was made after it', async () => {
    const folderOf = (url: string): string => dirname(fileURLToPath(url));
    const first = await find();
    const second = join(cache, 'zweites');
    mkdirSync(second);
    utimesSync(folderOf(first), new Date('2020-01-01'), new Date('2020-01-01'));
    utimesSync(second, new Date('2020-01-02'), new Date('2020-01-02'));
    expect(await find()).toBe(first);
    write(SOURCE, 'dritte Fassung');
    const third = await find();
    expect(readdirSync(cache).sort()).toEqual([first, third].map((url) => basename(folderOf(url))).sort());
  });
});
