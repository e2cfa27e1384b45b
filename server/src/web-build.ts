import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
  const youngest = Math.max(...SOURCES.map((source) => youngestChange(join(webDir, source))));
  if (existsSync(built) && statSync(built).mtimeMs >= youngest) return;
  console.log('Die Oberfläche wird gebaut...');
  const vite = join(webDir, '..', 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: webDir, stdio: 'inherit' });
  const [code] = await once(build, 'exit');
  if (code !== 0)
    throw new StartError('Die Oberfläche liess sich nicht bauen. Bitte `npm ci` ausführen und erneut starten.');
}

function youngestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => youngestChange(join(path, name))));
}
