import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Native parts, and what is read when first used. */
const STAY_WHERE_THEY_ARE = new Set([
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@peculiar/x509',
  'better-sqlite3',
  'pdfkit',
  'pg',
  'reflect-metadata',
  'swissqrbill',
]);

/** A file that asks where it lies (its workers, its fonts) is told where its source lies. */
const whereTheyLie: Plugin = {
  name: 'where-they-lie',
  resolveId: {
    filter: { id: /^[^./\0]/ },
    handler(source) {
      const name = source.split('/', source.startsWith('@') ? 2 : 1).join('/');
      // By its full address: the program may lie far from the dependencies.
      return STAY_WHERE_THEY_ARE.has(name) ? { id: import.meta.resolve(source), external: true } : undefined;
    },
  },
  transform: {
    filter: { code: /import\.meta\.url|\b__dirname\b/ },
    handler(code, path) {
      const isCommonJs = /\b__dirname\b/.test(code) && !/\b(const|let|var) __dirname\b/.test(code);
      const folder = isCommonJs ? `var __dirname = ${JSON.stringify(join(path, '..'))};` : '';
      // What the bundler adds lies nowhere: it looks for the server's dependencies.
      const address = path.startsWith('\0') ? import.meta.url : pathToFileURL(path).href;
      return { code: folder + code.replaceAll('import.meta.url', JSON.stringify(address)), map: null };
    },
  },
};

const [, , folder = ''] = process.argv;
const bundle = await rolldown({
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  input: fileURLToPath(new URL('../run.ts', import.meta.url)),
  platform: 'node',
  logLevel: 'warn',
  plugins: [whereTheyLie],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  // By their names alone Node knows what they are.
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  minify: { compress: false, mangle: false, codegen: true },
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
// Before it is put in its place: a power cut leaves the whole program there, or none.
for (const name of readdirSync(folder)) {
  const file = openSync(join(folder, name), 'r+');
  fsyncSync(file);
  closeSync(file);
}
