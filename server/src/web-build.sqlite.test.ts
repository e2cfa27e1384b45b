import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StartError } from './start-error.ts';
import { buildWebWhereStale } from './web-build.ts';

/** Writes a part where the client is to be built, and ends so. */
const BUNDLER = (code: number) => `
  const at = process.argv.indexOf('--outDir');
  const out = at < 0 ? 'dist' : process.argv[at + 1];
  require('node:fs').mkdirSync(out, { recursive: true });
  require('node:fs').writeFileSync(out + '/index.html', 'neu');
  process.exit(${code});`;

/** Ends only when another one has written its part, too. */
const TOGETHER = BUNDLER(0).replace(
  'process.exit',
  `require('node:fs').writeFileSync('begun-' + process.pid, '');
  while (require('node:fs').readdirSync('.').filter((name) => name.startsWith('begun-')).length < 2);
  process.exit`,
);

/** A client with a source that is younger than what was built of it. */
function staleClient(): { webDir: string; built: string; bundler: string } {
  const root = mkdtempSync(join(tmpdir(), 'bestellsystem-build-'));
  const [webDir, bin] = [join(root, 'web'), join(root, 'node_modules/vite/bin')];
  for (const folder of [join(webDir, 'src'), join(webDir, 'dist'), bin]) mkdirSync(folder, { recursive: true });
  const built = join(webDir, 'dist/index.html');
  writeFileSync(built, 'alt');
  utimesSync(built, 1, 1);
  writeFileSync(join(webDir, 'src/main.tsx'), '');
  return { webDir, built, bundler: join(bin, 'vite.js') };
}

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

it('a client that can not be built anew is served as it was, and a server without one does not start', async () => {
  const { webDir, built, bundler } = staleClient();
  writeFileSync(bundler, BUNDLER(1));
  expect(await buildWebWhereStale(webDir)).toMatch(/^ACHTUNG: Die Oberfläche ist von einem früheren Stand/);
  expect(readFileSync(built, 'utf8')).toBe('alt');
  rmSync(built);
  await expect(buildWebWhereStale(webDir)).rejects.toBeInstanceOf(StartError);
});

it('a client that is built anew takes the place of the former one, with or without it', async () => {
  const { webDir, built, bundler } = staleClient();
  writeFileSync(bundler, BUNDLER(0));
  writeFileSync(join(webDir, 'dist/alt.js'), '');
  expect(await buildWebWhereStale(webDir)).toBeUndefined();
  expect(readdirSync(join(webDir, 'dist'))).toEqual(['index.html']);
  expect(readFileSync(built, 'utf8')).toBe('neu');
  rmSync(join(webDir, 'dist'), { recursive: true });
  expect(await buildWebWhereStale(webDir)).toBeUndefined();
  expect(readFileSync(built, 'utf8')).toBe('neu');
});

it('a start that is told to end while it builds ends the bundler, too, and leaves nothing of it', async () => {
  const { webDir, bundler } = staleClient();
  writeFileSync(bundler, `console.log('begun'); setTimeout(() => console.log('went on'), 15_000);`);
  // As server/main.js ends it.
  const program = `const { buildWebWhereStale } = await import('${new URL('./web-build.ts', import.meta.url)}');
    process.on('SIGTERM', () => process.exit(0));
    await buildWebWhereStale('${webDir}');`;
  const args = ['--input-type=module', '--eval', program];
  const start = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(start, 'exit');
  let said = '';
  // Ends with the last process that could still say something.
  for await (const text of start.stdout) {
    said += text;
    if (said.includes('begun')) start.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  expect(said).not.toContain('went on');
  expect(readdirSync(join(webDir, '.cache'))).toEqual([]);
});

it('what a start left that was killed while it built goes with a later build, and nothing else', async () => {
  const { webDir, bundler } = staleClient();
  writeFileSync(bundler, BUNDLER(0));
  for (const name of ['dist-alt', 'dist-alt-before', 'dist-neu', 'bestellsystem']) {
    mkdirSync(join(webDir, '.cache', name), { recursive: true });
    if (name !== 'dist-neu') utimesSync(join(webDir, '.cache', name), 1, 1);
  }
  expect(await buildWebWhereStale(webDir)).toBeUndefined();
  expect(readdirSync(join(webDir, '.cache')).sort()).toEqual(['bestellsystem', 'dist-neu']);
});

it('two servers that start at once both have a whole client', async () => {
  const { webDir, built, bundler } = staleClient();
  writeFileSync(bundler, TOGETHER);
  expect(await Promise.all([buildWebWhereStale(webDir), buildWebWhereStale(webDir)])).toEqual([undefined, undefined]);
  expect(readFileSync(built, 'utf8')).toBe('neu');
  expect(readdirSync(join(webDir, '.cache'))).toEqual([]);
  expect(statSync(join(webDir, 'dist')).mode).toBe(statSync(webDir).mode);
});
