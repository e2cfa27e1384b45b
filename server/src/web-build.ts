import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
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

/** Of each folder that is built in. */
const PLACE_NAME = 'dist-';
const LEFT_BEHIND_MS = 60 * 60_000;

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
  clearLeftBehind(webDir);
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

/** What a start left that was killed, or had no power any more, while it built; one that still builds is younger. */
function clearLeftBehind(webDir: string): void {
  const place = join(webDir, '.cache');
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) {
    const folder = join(place, name);
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (!name.startsWith(PLACE_NAME) || Date.now() - changedAt <= LEFT_BEHIND_MS) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Of another account: it keeps nothing from being built.
    }
  }
}

/** Several servers may start at once: each builds in a folder of its own. Undefined where nothing can be written. */
function newFolder(webDir: string): string | undefined {
  try {
    mkdirSync(join(webDir, '.cache'), { recursive: true });
    const folder = mkdtempSync(join(webDir, '.cache', PLACE_NAME));
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
  // A start that is told to end would leave both behind, and the bundler at work.
  const end = (): void => {
    bundling.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  try {
    const [code] = await once(bundling, 'exit');
    return code === 0;
  } finally {
    process.off('exit', end);
  }
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
