import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { readSettings } from '@bestellsystem/server/settings.ts';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const find = (pattern: string): string[] => globSync(pattern, { cwd: ROOT });

/** As one reads it: JSX and paragraphs break lines anywhere. */
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Put together while running, bent by the sentence, or the beginning of a paragraph. */
const NOT_ON_A_SCREEN = [
  'CHF 10',
  'Für 4 Artikel setzen',
  'Nachgeliefert, bestellt 14:05',
  'letzten Bestellungen',
  'Druckt für diese Seite.',
  'Holt die Bons beim Server.',
];

it('what the handbook calls a key or a title is one', () => {
  const sources = find('{web/src/**/*.{ts,tsx},domain/src/*.ts,android/app/**/*.java}');
  const screens = onOneLine(
    sources
      .filter((path) => !path.includes('.test.'))
      .map(read)
      .join(' '),
  );
  const named = find('docs/handbuch/*.md').flatMap((path) =>
    [...onOneLine(read(path)).matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !screens.includes(name) && !NOT_ON_A_SCREEN.includes(name))).toEqual([]);
});

it.each(['README.md', 'docs/handbuch/betrieb.md'])('%s names every setting there is, and no other', (path) => {
  const envFile = join(mkdtempSync(join(tmpdir(), 'bestellsystem-')), '.env');
  writeFileSync(envFile, 'UNBEKANNT=1');
  const refused = (): string => {
    try {
      return JSON.stringify(readSettings({}, envFile));
    } catch (error) {
      return String(error);
    }
  };
  const [, known = ''] = /Bekannt sind: (.+)\.$/.exec(refused()) ?? [];
  const [, table = ''] = /\n\| (?:Setting|Einstellung) \|[^\n]*\n([\s\S]*?)\n\n/.exec(read(path)) ?? [];
  const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
  expect(named.sort()).toEqual(known.split(', ').sort());
});

it('what the documents point to is there', () => {
  const missing = find('{*.md,docs/**/*.md}').flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#:]+)/g)]
      .map(([, target = '']) => normalize(join(dirname(path), target)))
      .filter((target) => find(target).length === 0),
  );
  expect(missing).toEqual([]);
});
