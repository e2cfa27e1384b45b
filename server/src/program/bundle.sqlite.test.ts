import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findProgram, isPartOfProgram } from './program.ts';

/** Far from the dependencies, as systemd and containers have it. */
let program = '';
let folder = '';

describe('the server from one file', () => {
  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    program = await findProgram(mkdtempSync(join(tmpdir(), 'bestellsystem-bundle-')));
    folder = dirname(fileURLToPath(program));
  });

  it('takes requests, and finds what it reads later', async () => {
    const later = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
    expect(later.map((name) => name.split('-')[0])).toEqual(expect.arrayContaining(['documents', 'postgres', 'plain']));
    const all = JSON.stringify(later.map((name) => pathToFileURL(join(folder, name)).href));
    const start = `for (const part of ${all}) await import(part); const { run } = await import('${program}'); await run();`;
    // Developing, it doesn't build the client, which is not what is asked here.
    const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: mkdtempSync(join(tmpdir(), 'bestellsystem-')) };
    const server = spawn(process.execPath, ['--input-type=module', '--eval', start], {
      env: { ...env, DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    try {
      let address: string | undefined;
      for await (const line of createInterface({ input: server.stdout })) {
        address = /http:\S+/.exec(line)?.[0];
        if (address) break;
      }
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
      expect((await fetch(`${address}/api/docs/json`)).status).toBe(200);
    } finally {
      server.kill();
      expect(await exited).toEqual([0, null]);
    }
  });

  it('finds the files that it starts threads from', () => {
    const text = readFileSync(fileURLToPath(program), 'utf8');
    const files = [...text.matchAll(/new URL\(`(\.[^`]+\.ts)`,`(file:[^`]+)`\)/g)].map(([, path = '', from]) =>
      fileURLToPath(new URL(path, from)),
    );
    expect(files.map((file) => basename(file)).sort()).toEqual([
      'check-worker.ts',
      'copy-worker.ts',
      'sqlite-reader-worker.ts',
    ]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('is made of nothing that could change unseen', () => {
    const maps = readdirSync(folder).filter((name) => name.endsWith('.map'));
    const sources = maps.flatMap((name) => {
      const { sources: own } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[] };
      return own.map((source) => join(folder, source));
    });
    expect(sources).toContain(fileURLToPath(new URL('../start.ts', import.meta.url)));
    expect(sources.filter((source) => !isPartOfProgram(source))).toEqual([]);
  });
});
