import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BREAKAGES, type Breakage } from './broken-product.ts';

const SOURCES = join(import.meta.dirname, '../../server/src');

it.each(Object.entries<Breakage>(BREAKAGES))('%s still finds what it breaks', (_name, { file, from }) => {
  const found = globSync('**/*.ts', { cwd: SOURCES }).filter((path) => `/${path}`.endsWith(`/${file}`));
  expect(found).toHaveLength(1);
  expect(readFileSync(join(SOURCES, found[0] ?? ''), 'utf8')).toContain(from);
});
