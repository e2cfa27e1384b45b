import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from './backup/copy-database.ts';
import { visitBelow } from './program/visit-below.ts';
import { StartError } from './start-error.ts';

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
  const vite = join(webDir, '..', 'node_modules', 'vite', 'bin', 'vite.js');
  // Beside the former one: what is broken off would be younger than its sources, and never be built again.
  const fresh = join('.cache', 'dist');
  const args = ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  const build = spawn(process.execPath, [vite, ...args], { cwd: webDir, stdio: 'inherit' });
  const [code] = await once(build, 'exit');
  if (code === 0) {
    putInPlace(join(webDir, fresh), join(webDir, 'dist'));
    return undefined;
  }
  const remedy = 'Bitte im Programmordner als der Benutzer, dem er gehört: npm ci && npx vite build web';
  if (!existsSync(built)) throw new StartError(`Die Oberfläche liess sich nicht bauen. ${remedy}`);
  return `ACHTUNG: Die Oberfläche ist von einem früheren Stand, eine neue liess sich nicht bauen. ${remedy}`;
}

/** Durably: a power cut leaves one of the two, or none, which is built again. */
function putInPlace(fresh: string, place: string): void {
  visitBelow([fresh], (path) => syncToDisk(path));
  const former = `${fresh}-before`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(fresh, place);
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
