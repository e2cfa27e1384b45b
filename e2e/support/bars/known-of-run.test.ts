import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KnownOfRun } from './known-of-run.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bestellsystem-known-')), 'results');
  file = join(folder, 'known-looks.txt');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

it('what one worker has judged the others know, and nothing else', () => {
  const [one, other] = [new KnownOfRun('looks', folder), new KnownOfRun('looks', folder)];
  expect(one.unknown(['a', 'b'])).toEqual(['a', 'b']);
  expect(other.unknown(['a', 'b'])).toEqual(['a', 'b']);
  one.add(['a']);
  expect(other.unknown(['a', 'b'])).toEqual(['b']);
  other.add(['b', 'Ä\n–']);
  expect(one.unknown(['a', 'b', 'Ä\n–', 'Ä'])).toEqual(['Ä']);
  expect(new KnownOfRun('states', folder).unknown(['a'])).toEqual(['a']);
});

it('a line that another worker is still writing is read once it is whole', () => {
  const [one, other] = [new KnownOfRun('looks', folder), new KnownOfRun('looks', folder)];
  one.unknown([]);
  one.add(['a']);
  const line = readFileSync(file, 'latin1');
  truncateSync(file, 5);
  expect(other.unknown(['a'])).toEqual(['a']);
  appendFileSync(file, line.slice(5));
  expect(other.unknown(['a'])).toEqual([]);
});
