import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the app is built with. The versions decide its bytes; this release of Debian is the last that has them all. */
const RELEASE = 'bullseye';
const NATIVE = {
  aapt: '1:10.0.0+r36-3',
  'android-framework-res': '1:10.0.0+r36-3',
  dexdump: '10.0.0+r36-3',
  zip: '3.0-12',
  zipalign: '1:10.0.0+r36-1',
};
/** Without what they depend on: the machine's own JDK and Python run them. */
const WITHOUT_DEPENDENCIES = {
  apksigner: '30.0.3-4',
  'dalvik-exchange': '10.0.0+r36-1',
  enjarify: '1:1.0.3-5',
  'libandroid-23-java': '6.0.1+r72-6',
  'libapksig-java': '30.0.3-4',
};
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const BUILD_TOOLS = 'usr/lib/android-sdk/build-tools/debian';

/** Something the machine lacks, or a tool that failed; the message says what to do. */
export class BuildError extends Error {}

/** Debian packages unpacked into a folder of their own; the machine's packages and sources stay as they are. */
export class PackageRoot {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Fetches and unpacks what isn't there yet; the second time needs no network. */
  static open(target: string): PackageRoot {
    const wanted = JSON.stringify({ RELEASE, NATIVE, WITHOUT_DEPENDENCIES });
    const stamp = join(target, 'complete.json');
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
      const draft = `${target}.draft`;
      rmSync(draft, { recursive: true, force: true });
      fill(draft);
      rmSync(target, { recursive: true, force: true });
      renameSync(draft, target);
      writeFileSync(stamp, wanted);
    }
    return new PackageRoot(target);
  }

  /** A file of these packages, such as `usr/share/java/com.android.dx.jar`. */
  path(inside: string): string {
    return join(this.folder, inside);
  }

  /** Runs a program of these packages with their own libraries; gives what it printed. */
  run(program: 'aapt' | 'aapt2' | 'dexdump' | 'zip' | 'zipalign', args: string[], cwd?: string): string {
    const binary = this.path(program === 'zip' ? 'usr/bin/zip' : `${BUILD_TOOLS}/${program}`);
    const [loader] = globSync(this.path('lib/*/ld-[0-9]*.so'));
    if (!loader) throw new BuildError(`No loader in ${this.folder}; delete the folder and build again.`);
    const libraries = ['usr/lib/*/android', 'usr/lib/*-linux-gnu*', 'lib/*-linux-gnu*', 'usr/lib'].flatMap((pattern) =>
      globSync(this.path(pattern)),
    );
    return run(loader, ['--library-path', libraries.join(':'), binary, ...args], cwd);
  }
}

/** Runs to the end; gives what was printed, throws with it when that failed. */
export function run(program: string, args: string[], cwd?: string, env: NodeJS.ProcessEnv = {}): string {
  const result = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8', ...env },
  });
  const said = `${result.stdout ?? ''}${result.stderr ?? ''}`;
  if (result.error || result.status !== 0) {
    throw new BuildError(`${program} ${args.slice(0, 3).join(' ')} failed:\n${result.error?.message ?? said}`);
  }
  return said;
}

function fill(folder: string): void {
  for (const program of ['apt-get', 'dpkg-deb']) {
    if (spawnSync(program, ['--version']).error) {
      throw new BuildError(
        `${program} is missing: the app is built with Debian packages, on Debian or in a Debian container.`,
      );
    }
  }
  if (!existsSync(KEYRING)) {
    throw new BuildError(`${KEYRING} is missing: install the package debian-archive-keyring.`);
  }
  const env = { APT_CONFIG: writeAptConfig(folder) };
  const archives = join(folder, 'apt/cache/archives');
  console.log('Fetching the Debian packages the app is built with ...');
  run('apt-get', ['update'], undefined, env);
  run(
    'apt-get',
    ['install', '--yes', '--download-only', '--no-install-recommends', ...versions(NATIVE)],
    undefined,
    env,
  );
  run('apt-get', ['download', ...versions(WITHOUT_DEPENDENCIES)], archives, env);
  for (const archive of globSync(join(archives, '*.deb'))) run('dpkg-deb', ['-x', archive, folder]);
  rmSync(join(folder, 'apt'), { recursive: true, force: true });
}

function versions(packages: Record<string, string>): string[] {
  return Object.entries(packages).map(([name, version]) => `${name}=${version}`);
}

function writeAptConfig(folder: string): string {
  const apt = join(folder, 'apt');
  mkdirSync(join(apt, 'lists/partial'), { recursive: true });
  mkdirSync(join(apt, 'cache/archives/partial'), { recursive: true });
  writeFileSync(join(apt, 'status'), '');
  writeFileSync(join(apt, 'sources.list'), `deb [signed-by=${KEYRING}] ${debianMirror()} ${RELEASE} main\n`);
  const config = join(apt, 'apt.conf');
  const settings = {
    'Dir::State': join(apt, 'state'),
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::State::status': join(apt, 'status'),
    'Dir::Cache': join(apt, 'cache'),
    'Dir::Log': join(apt, 'log'),
    'Dir::Etc::sourcelist': join(apt, 'sources.list'),
    'Dir::Etc::sourceparts': '/nonexistent',
    'Dir::Etc::preferences': '/nonexistent',
    'Dir::Etc::preferencesparts': '/nonexistent',
    'APT::Sandbox::User': 'root',
    'Debug::NoLocking': 'true',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";`);
  writeFileSync(config, `${lines.join('\n')}\n`);
  return config;
}

/** Where this machine gets its own Debian packages from. */
function debianMirror(): string {
  const files = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.{list,sources}')];
  for (const file of files.filter((path) => existsSync(path))) {
    const text = readFileSync(file, 'utf8');
    const found = file.endsWith('.sources')
      ? text.matchAll(/^URIs:\s*(\S+)/gm)
      : text.matchAll(/^deb\s+(?:\[[^\]]*\]\s+)?(\S+)/gm);
    for (const [, uri = ''] of found) {
      if (/\/debian\/?$/.test(uri)) return uri;
    }
  }
  throw new BuildError(`No Debian mirror in the package sources of this machine (${dirname(files[0] ?? '')}).`);
}
