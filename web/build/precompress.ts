import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { gzipAsync as smallestGzip } from '@gfx/zopfli';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest)$/;
/** What every screen needs is longer: there 4 % less are worth the seconds that a build takes more. */
const LONG = 64_000;
/** More of them save a hundredth of a percent. */
const ROUNDS = 5;

/**
 * Lays a brotli and a gzip copy beside each text file, so that serving costs no work and little radio time. Browsers take
 * brotli over https alone: on a plain http network the gzip copy is what each tablet loads.
 */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      for (const entry of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(entry)) continue;
        const file = join(outDir, entry);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, await gzip(content));
      }
    },
  };
}

async function gzip(content: Buffer): Promise<Uint8Array> {
  if (content.length < LONG) return gzipSync(content, { level: 9 });
  return await smallestGzip(content, { numiterations: ROUNDS });
}
