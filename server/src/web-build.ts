import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
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

/** Builds the web client when there is none, or when a source is younger than it. */
export async function buildWebWhereStale(webDir: string): Promise<void> {
  const built = join(webDir, 'dist', 'index.html');
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (youngestChange(webDir) <= builtAt) return;
  console.log('Die Oberfläche wird gebaut...');
  const vite = join(webDir, '..', 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: webDir, stdio: 'inherit' });
  const [code] = await once(build, 'exit');
  if (code !== 0)
    throw new StartError('Die Oberfläche liess sich nicht bauen. Bitte `npm ci` ausführen und erneut starten.');
}

function youngestChange(webDir: string): number {
  let youngest = 0;
  const sources = SOURCES.map((source) => join(webDir, source));
  visitBelow(sources, (_path, { mtimeMs }) => {
    youngest = Math.max(youngest, mtimeMs);
  });
  return youngest;
}
