import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSlowPatterns } from './slow-patterns.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The digits of one number. */
const OF_SHORT_TEXTS = [String.raw`/\B(?=(\d{3})+$)/g`];

test('no pattern of the product takes forever on a text that somebody made up for it', () => {
  const paths = globSync(
    ['{domain,print,agent}/src/**/*.ts', 'server/src/**/*.ts', 'web/**/*.{ts,tsx}', 'web/public/*.js'],
    {
      cwd: ROOT,
      exclude: (path) => /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/.test(path),
    },
  );
  const slow = paths.flatMap((path) =>
    findSlowPatterns(path, readFileSync(join(ROOT, path), 'utf8'))
      .filter(({ pattern }) => !OF_SHORT_TEXTS.includes(pattern))
      .map(({ pattern }) => `${path}: ${pattern}`),
  );
  expect(paths.length).toBeGreaterThan(500);
  expect(slow).toEqual([]);
});

test('finds what takes forever, and nothing else', () => {
  const found = (pattern: string) =>
    findSlowPatterns('some.tsx', `const name = (text: string) => ${pattern}.test(text);`);
  expect(found('/^(a+)+$/')).toEqual([{ pattern: '/^(a+)+$/', isExponential: true }]);
  expect(found(String.raw`/^\s*(.*)\s*$/u`)).toEqual([{ pattern: String.raw`/^\s*(.*)\s*$/u`, isExponential: false }]);
  expect(found('/^[a-z]+$/')).toEqual([]);
});
