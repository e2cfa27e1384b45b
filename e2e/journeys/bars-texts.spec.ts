import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/bars/bars-test.ts';
import { CONTROL_NAMES } from '../support/bars/control-names.ts';
import { SPECIFIED_TEXTS } from '../support/bars/specified-texts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function sources(): string {
  const paths = globSync('{web,server,domain,print}/src/**/*.{ts,tsx}', { cwd: ROOT });
  const written = paths.filter((path) => !/\.test\.tsx?$|\/(testing|demo)\//.test(path));
  // JSX breaks long texts over lines.
  return written.map((path) => readFileSync(`${ROOT}/${path}`, 'utf8').replace(/\s+/g, ' ')).join('\n');
}

test('every text that is agreed on stands in the sources word for word', () => {
  const all = sources();
  expect(SPECIFIED_TEXTS.length).toBeGreaterThan(60);
  expect(SPECIFIED_TEXTS.filter((text) => !all.includes(text))).toEqual([]);
});

test('every control has the name that is agreed on', () => {
  const all = sources();
  const named = (name: string) => new RegExp(`['"\`>}] ?${name.replace(/[./]/g, '\\$&')}(?: ?['"\`<{]|\\$\\{)`);
  expect(CONTROL_NAMES.filter((name) => !named(name).test(all))).toEqual([]);
});

test('no source asks the browser for its own alert, confirm or prompt', () => {
  const paths = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT });
  const asking = paths.filter((path) =>
    /(?<![\w.])(window\.)?(alert|confirm|prompt)\(/.test(readFileSync(`${ROOT}/${path}`, 'utf8')),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(asking).toEqual([]);
});

test('nothing flashes: only the sign that something is under way moves without end', () => {
  const paths = globSync('web/src/**/*.{tsx,css}', { cwd: ROOT });
  const endless = paths.filter((path) => /infinite|animate-(?!none)/.test(readFileSync(`${ROOT}/${path}`, 'utf8')));
  expect(endless).toEqual(['web/src/ui/spinner.tsx']);
});
