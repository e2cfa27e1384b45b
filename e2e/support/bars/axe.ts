import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { KnownOfRun } from './known-of-run.ts';
import { type NewLooks, takeNewLooks } from './looks.ts';
import { setTheme, THEMES, type Theme } from './viewports.ts';

/** Where pages of the bars find axe, as a module. */
export const AXE = '/axe.js';
const require = createRequire(import.meta.url);
export const AXE_FILE = require.resolve('axe-core/axe.min.js');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a size of the screen can change by itself; everything else hangs on the elements that are there and visible. */
const SIZE_RULES = ['scrollable-region-focusable', 'css-orientation-lock'];
/** Half as large as `findSmall` asks for, at each size: to look for it once more is a tenth of the walk. */
const OWN_RULES = ['target-size'];
/** What a theme can change: it sets colours and nothing else, which contrast.test.ts holds fast. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Rules {
  runOnly: { type: 'tag' | 'rule'; values: string[] };
  rules?: Record<string, { enabled: boolean }>;
}

/** What axe is to look at: all of it, what a selector names, or these of what `takeNewLooks` has noticed. */
type Part = { selector: string } | { looks: string[]; theme: Theme } | undefined;

interface Violation {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}

interface Pass {
  id: string;
  nodes: { element: Element; any: { data?: { messageKey?: string } | null }[] }[];
}

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(`import('${AXE}').then(() => undefined)`);
}

/** The same where the page comes from a server that has no axe. */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(readFileSync(AXE_FILE, 'utf8'));
}

/** What axe finds on the page as it is now, one line per finding. */
export function findWithAxe(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'tag', values: TAGS } });
}

/** The same without what colours decide, and what is measured more strictly beside it. */
export function findBesidesColours(page: Page): Promise<string[]> {
  const rules = Object.fromEntries([...COLOUR_RULES, ...OWN_RULES].map((rule) => [rule, { enabled: false }]));
  return run(page, { runOnly: { type: 'tag', values: TAGS }, rules });
}

/**
 * What colours decide, in both themes, of what nobody has seen like this before in this run: to look at a colour is most of
 * axe's work.
 */
export async function findInNewLooks(page: Page): Promise<string[]> {
  const looks = await takeNewLooks(page);
  const findings: string[] = [];
  for (const theme of THEMES) {
    const unknown = knownLooks.unknown(looks[theme]);
    if (unknown.length === 0) continue;
    await setTheme(page, theme);
    const { findings: found, passed } = await runFor(
      page,
      { runOnly: { type: 'rule', values: COLOUR_RULES } },
      { looks: unknown, theme },
    );
    findings.push(...found.map((finding) => `${theme} ${finding}`));
    knownLooks.add(passed);
  }
  return findings;
}

/** For a further size at which the same elements are visible. */
export function findAtSize(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: SIZE_RULES } });
}

/** What is read from afar: prices and totals, lines of orders and tickets, names on tiles. */
const READ_FROM_AFAR = '.money, output, .order-line, .item-tile-name, .payment-lines, .ticket-place, .ticket-line';

/** Text that is read from afar and has less than 7 : 1. */
export async function findBelowSeven(page: Page): Promise<string[]> {
  if ((await page.locator(READ_FROM_AFAR).count()) === 0) return [];
  const rules: Rules = { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } };
  return run(page, rules, { selector: READ_FROM_AFAR });
}

/** Those that axe has judged and found good, on whatever screen; of what it can't judge it keeps none. */
const knownLooks = new KnownOfRun('looks');

async function run(page: Page, rules: Rules, part?: Part): Promise<string[]> {
  return (await runFor(page, rules, part)).findings;
}

/** `passed`: of the looks that were asked for those whose colours were judged and are good. */
async function runFor(page: Page, rules: Rules, part?: Part): Promise<{ findings: string[]; passed: string[] }> {
  return page.evaluate(
    async ({ rules, part }) => {
      const { axe, newLooks } = window as unknown as {
        axe: { run(context: unknown, options: object): Promise<{ violations: Violation[]; passes: Pass[] }> };
        newLooks?: NewLooks;
      };
      const looks = part && 'looks' in part ? new Set(part.looks) : undefined;
      const ofTheme = (part && 'looks' in part && newLooks?.[part.theme]) || new Map<Element, string>();
      const seen = [...ofTheme].filter(([, look]) => looks?.has(look)).map(([element]) => element);
      const all = new Set(seen);
      const include = seen.filter(({ parentElement }) => !parentElement || !all.has(parentElement));
      const context = looks ? { include } : part && 'selector' in part ? part.selector : document;
      const resultTypes = looks ? ['violations', 'passes'] : ['violations'];
      const { violations, passes } = await axe.run(context, {
        ...rules,
        resultTypes,
        elementRef: looks !== undefined,
        // The page has no frames, and what is found is told by its HTML.
        iframes: false,
        selectors: false,
      });
      const good = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
      const judged = looks ? good.filter(({ any }) => any[0]?.data?.messageKey !== 'hidden') : [];
      return {
        findings: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
        ),
        passed: judged.flatMap(({ element }) => ofTheme.get(element) ?? []),
      };
    },
    { rules, part },
  );
}
