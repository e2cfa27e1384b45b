import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { visitBelow } from './visit-below.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUNDLER = fileURLToPath(new URL('./bundle.ts', import.meta.url));
const SOURCES = fileURLToPath(new URL('../run.ts', import.meta.url));
const ENTRY = 'run.mjs';
const HOUR = 60 * 60 * 1000;

/** All that the program is made of: the product's own sources and which version of each library is installed. */
const MADE_OF = [
  'server/src',
  'server/package.json',
  'domain/src',
  'domain/package.json',
  'print/src',
  'print/package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];

/** Not part of what `npm start` starts. */
const NOT_OF_IT = /\.test\.ts$|[\\/]server[\\/]src[\\/](testing|demo|tools)$/;

export interface Making {
  root?: string;
  /** Writes the program into this folder, its beginning as `run.mjs`. */
  make?: (folder: string) => Promise<void>;
}

/**
 * Where the server's program is: in one file, made anew at the first start after a source has changed. Node needs
 * longer to find and link its hundreds of files than to run them. Where it can't be made or kept, the sources run.
 */
export async function findProgram(cache: string, { root = ROOT, make = bundle }: Making = {}): Promise<string> {
  // Whoever develops watches the sources, and they change at every moment.
  if (process.env.NODE_ENV === 'development') return pathToFileURL(SOURCES).href;
  const folder = join(cache, stateOf(root));
  if (!existsSync(join(folder, ENTRY)) && !(await makeIn(cache, folder, make))) return pathToFileURL(SOURCES).href;
  markAsUsed(folder);
  return pathToFileURL(join(folder, ENTRY)).href;
}

/** Those that were started last are kept, not those that were made last: somebody may have gone back to an older one. */
function markAsUsed(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // Where it can't be written to, nothing is removed either.
  }
}

/** Whether a change of this file makes another program. */
export function isPartOfProgram(path: string): boolean {
  const within = relative(ROOT, path);
  if (within.startsWith('node_modules')) return true;
  return MADE_OF.some((part) => within === part || within.startsWith(`${part}${sep}`)) && !NOT_OF_IT.test(path);
}

/** Another one after every change, also one that leaves a file as large and as old as it was: ctime tells. */
function stateOf(root: string): string {
  const states = [process.version, process.platform, process.arch];
  visitBelow(
    MADE_OF.map((path) => join(root, path)),
    (path, stat) => {
      if (stat.isFile()) states.push(`${path} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`);
    },
    (path) => !NOT_OF_IT.test(path),
  );
  return hash('sha256', states.join('\n')).slice(0, 32);
}

/** Made under a name of its own and put in its place whole: several servers may start at once, or one be killed. */
async function makeIn(cache: string, folder: string, make: (folder: string) => Promise<void>): Promise<boolean> {
  let unfinished: string;
  try {
    mkdirSync(cache, { recursive: true });
    unfinished = mkdtempSync(join(cache, 'unfinished-'));
  } catch {
    return false;
  }
  try {
    await make(unfinished);
    renameSync(unfinished, folder);
    removeOld(cache);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another server was first.
    if (existsSync(join(folder, ENTRY))) return true;
    console.warn(`Der Server startet langsamer, sein Programm liess sich nicht vorbereiten: ${String(error)}`);
    return false;
  }
  return true;
}

/** The one before may still be running and read parts of it later; so may one that is being made. */
function removeOld(cache: string): void {
  const byAge = readdirSync(cache)
    .map((name) => ({ path: join(cache, name), usedAt: statSync(join(cache, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { path, usedAt } of byAge.slice(2)) {
    if (usedAt < Date.now() - HOUR) rmSync(path, { recursive: true, force: true });
  }
}

/** In a process of its own: what bundles is large, and this one goes on for days. */
async function bundle(folder: string): Promise<void> {
  console.log('Das Programm wird vorbereitet...');
  const child = spawn(process.execPath, [BUNDLER, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  // Of what Node says of an error only the reason: the server starts all the same.
  if (code !== 0) throw new Error(/^\w*Error\b.*?: (.*)$/m.exec(said)?.[1] ?? `Bündeln endete mit ${code}`);
  if (said) console.warn(said.trimEnd());
}
