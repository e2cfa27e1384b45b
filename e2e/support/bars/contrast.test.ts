import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CATEGORY_COLORS, contrastRatio } from '@bestellsystem/domain/color.ts';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = '', darkBySystem = ''] = [...SOURCE.matchAll(/\{[^{}]*color-scheme: \w+;[^{}]*\}/g)].map(
  ([block]) => block,
);

function coloursOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]));
}

const THEMES = { light: coloursOf(light), dark: coloursOf(dark) };
const GROUNDS = ['bg', 'surface', 'sunken'];
const BOXES = ['primary', 'success', 'danger', 'error-box', 'warn-box', 'info-box', 'ok-box'];

function belowRatio(least: number, pairs: [front: string, ground: string][]): string[] {
  return Object.entries(THEMES).flatMap(([theme, colours]) =>
    pairs.flatMap(([front, ground]) => {
      const ratio = contrastRatio(colours.get(front) ?? '', colours.get(ground) ?? '');
      return ratio >= least ? [] : [`${theme}: ${front} on ${ground} ${ratio.toFixed(2)}`];
    }),
  );
}

it('the dark theme is the same whether chosen or asked for by the system', () => {
  expect(coloursOf(darkBySystem)).toEqual(THEMES.dark);
  expect([...THEMES.dark.keys()]).toEqual([...THEMES.light.keys()].filter((name) => name !== 'corner'));
});

it('the dark theme sets colours and nothing else, in no other place', () => {
  for (const block of [dark, darkBySystem]) {
    const declarations = block
      .slice(1, -1)
      .split(';')
      .map((text) => text.trim());
    const others = declarations.filter(
      (text) => !/^(--[a-z0-9-]+: (#[0-9a-f]{6}|rgb\([\d /%]+\))|color-scheme: dark|)$/.test(text),
    );
    expect(others).toEqual([]);
  }
  const web = new URL('../../../web/src/', import.meta.url);
  const paths = globSync('**/*.{css,ts,tsx}', { cwd: fileURLToPath(web) }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  const knowing = paths.filter((path) =>
    /\[data-theme|prefers-color-scheme|\bdark:/.test(readFileSync(new URL(path, web), 'utf8')),
  );
  expect(knowing).toEqual(['ui/tokens.css']);
  expect(SOURCE.match(/data-theme|prefers-color-scheme/g)).toHaveLength(3);
});

it('text that is read across a table, prices and totals, has 7 : 1 wherever it stands', () => {
  expect(
    belowRatio(
      7,
      [...GROUNDS, 'info-box'].map((ground) => ['ink', ground]),
    ),
  ).toEqual([]);
});

it('every other text has 4.5 : 1', () => {
  const meta = GROUNDS.map((ground): [string, string] => ['ink-2', ground]);
  const boxes = BOXES.map((box): [string, string] => [`on-${box}`, box]);
  const warnings = GROUNDS.map((ground): [string, string] => ['danger', ground]);
  expect(belowRatio(4.5, [...meta, ...boxes, ...warnings])).toEqual([]);
});

it('edges of controls and the ring of the focus have 3 : 1', () => {
  expect(
    belowRatio(
      3,
      GROUNDS.flatMap((ground): [string, string][] => [
        ['line', ground],
        ['focus', ground],
      ]),
    ),
  ).toEqual([]);
});

it('the edge of a tile on dark ground has 3 : 1 in each colour of the choice', () => {
  const path = new URL('../../../web/src/features/order-entry/order-entry.css', import.meta.url);
  const [, percent] = /--tile-edge: color-mix\(in srgb, var\(--tile\) (\d+)%, light-dark\(var\(--tile\), #fff\)\)/.exec(
    readFileSync(path, 'utf8'),
  ) ?? [undefined, '100'];
  const ratios = CATEGORY_COLORS.map(({ name, hex }) => ({
    name,
    ratio: contrastRatio(mixedWithWhite(hex, Number(percent) / 100), THEMES.dark.get('surface') ?? ''),
  }));
  expect(ratios.filter(({ ratio }) => ratio < 3)).toEqual([]);
});

function mixedWithWhite(hex: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) * share + 255 * (1 - share));
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
