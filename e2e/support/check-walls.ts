import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBreaches } from './walls.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOT_OURS = ['node_modules', 'dist', 'coverage', 'test-results', 'data', 'data-demo', '.git', '.cache'];

const paths = globSync('**/*.{ts,tsx,css,html,md,svg,webmanifest}', {
  cwd: ROOT,
  exclude: (path) => NOT_OURS.includes(path.split('/').at(-1) ?? ''),
});
const breaches = findBreaches(paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })));
for (const { path, line, message } of breaches) console.log(`${path}:${line} ${message}`);
console.log(`${paths.length} files, ${breaches.length} breaches of the walls`);
process.exitCode = breaches.length > 0 || paths.length === 0 ? 1 : 0;
