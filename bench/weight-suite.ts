import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildWebWhereStale } from '@bestellsystem/server/web-build.ts';
import type { Suite } from './measure.ts';

const WEB = fileURLToPath(new URL('../web', import.meta.url));
const ASSETS = join(WEB, 'dist/assets');
const KILOBYTE = 1024;

/** What a device loads, compressed as on the way. */
export const weightSuite: Suite = {
  name: 'client weight',
  run: async function* () {
    await buildWebWhereStale(WEB);
    const page = readFileSync(join(WEB, 'dist/index.html'), 'utf8');
    const files = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name));
    const first = files.filter((name) => page.includes(name));
    yield `before the first screen: ${weigh(first).toFixed(1)} kB compressed, whole app: ${weigh(files).toFixed(1)} kB`;
  },
};

function weigh(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name))).length, 0) / KILOBYTE;
}
