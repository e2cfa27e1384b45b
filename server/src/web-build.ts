import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { visitBelow } from './program/visit-below.ts';
import { StartError } from './start-error.ts';
import { syncToDisk } from './sync-to-disk.ts';

const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'build',
  'service-worker',
  '../domain/src',
  '../package-lock.json',
];

/**
 * Builds the web client when there is none, or when a source is younger than it. Where that fails the former one serves,
 * as it does in every browser that is open: what to do is answered. Throws `StartError` where there is none.
 */
export async function buildWebWhereStale(webDir: string): Promise<string | undefined> {
  const built = join(webDir, 'dist', 'index.html');
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (youngestChange(webDir) <= builtAt) return undefined;
  console.log('Die Oberfläche wird gebaut...');
  // Beside the former one: what is broken off would be younger than its sources, and never be built again.
  const fresh = newFolder(webDir);
  if (fresh && (await build(webDir, fresh))) {
    putInPlace(fresh, join(webDir, 'dist'));
    return undefined;
  }
  if (fresh) rmSync(fresh, { recursive: true, force: true });
  const remedy = 'Bitte im Programmordner als der Benutzer, dem er gehört: npm ci && npx vite build web';
  if (!existsSync(built)) throw new StartError(`Die Oberfläche liess sich nicht bauen. ${remedy}`);
  return `ACHTUNG: Die Oberfläche ist von einem früheren Stand, eine neue liess sich nicht bauen. ${remedy}`;
}

/** Several servers may start at once: each builds in a folder of its own. Undefined where nothing can be written. */
function newFolder(webDir: string): string | undefined {
  try {
    mkdirSync(join(webDir, '.cache'), { recursive: true });
    const folder = mkdtempSync(join(webDir, '.cache', 'dist-'));
    // As the former one: whoever starts from this folder may be another account.
    chmodSync(folder, statSync(webDir).mode & 0o777);
    return folder;
  } catch {
    return undefined;
  }
}

async function build(webDir: string, folder: string): Promise<boolean> {
  const vite = join(webDir, '..', 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--logLevel', 'warn', '--outDir', relative(webDir, folder), '--emptyOutDir'];
  const bundling = spawn(process.execPath, [vite, ...args], { cwd: webDir, stdio: 'inherit' });
  const [code] = await once(bundling, 'exit');
  return code === 0;
}

/** Durably: a power cut leaves one of the two, or none, which is built again. */
function putInPlace(fresh: string, place: string): void {
  visitBelow([fresh], (path) => syncToDisk(path));
  const former = `${fresh}-before`;
  try {
    if (existsSync(place)) renameSync(place, former);
    renameSync(fresh, place);
  } catch (error) {
    // Another server was quicker, with the same.
    if (!existsSync(join(place, 'index.html'))) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
  rmSync(former, { recursive: true, force: true });
}

function youngestChange(webDir: string): number {
  let youngest = 0;
  const sources = SOURCES.map((source) => join(webDir, source));
  visitBelow(sources, (_path, { mtimeMs }) => {
    youngest = Math.max(youngest, mtimeMs);
  });
  return youngest;
}
