import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractFiles } from '../tools/contract-files.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('what page and app say to each other', () => {
  it.each(Object.entries(contractFiles()))('is in %s as in the list', (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8'), 'run npm run android:contract').toBe(text);
  });
});
