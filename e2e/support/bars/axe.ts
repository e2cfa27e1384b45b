import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** Where pages of the bars find axe, as a module. */
export const AXE = '/axe.js';
const require = createRequire(import.meta.url);
export const AXE_FILE = require.resolve('axe-core/axe.min.js');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a size of the screen can change by itself; everything else hangs on the elements that are there and visible. */
const SIZE_RULES = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock'];
/** What a theme can change: it sets colours and nothing else, which contrast.test.ts holds fast. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Rules {
  runOnly: { type: 'tag' | 'rule'; values: string[] };
  rules?: Record<string, { enabled: boolean }>;
}

/** What axe is to look at: all of it, what a selector names, or these of what `takeNewLooks` has noticed. */
type Part = { selector: string } | { looks: string[] } | undefined;

type NewLooks = Map<Element, string>;

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

/** The same without what colours decide. */
export function findBesidesColours(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  return run(page, { runOnly: { type: 'tag', values: TAGS }, rules });
}

/** What colours decide, of what this worker has not seen like this before: to look at a colour is most of axe's work. */
export async function findInNewLooks(page: Page): Promise<string[]> {
  const looks = await takeNewLooks(page);
  const unknown = looks.filter((look) => !knownLooks.has(look));
  if (unknown.length === 0) return [];
  const { findings, passed } = await runFor(
    page,
    { runOnly: { type: 'rule', values: COLOUR_RULES } },
    { looks: unknown },
  );
  for (const look of passed) knownLooks.add(look);
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

/** The same elements were visible when this was asked before; sizes come from the smallest on, with the smallest letters. */
export function isWalked(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const known = window as unknown as { walkedStates?: Set<string> };
    const visible = [...document.body.querySelectorAll('*')].map((element) => {
      const { display, visibility } = getComputedStyle(element);
      return `${display} ${visibility}`;
    });
    const state = [document.body.outerHTML, ...visible].join();
    known.walkedStates ??= new Set();
    const wasThere = known.walkedStates.has(state);
    known.walkedStates.add(state);
    return wasThere;
  });
}

/** Those that axe has judged and found good, on whatever screen; of what it can't judge it keeps none. */
const knownLooks = new Set<string>();

/**
 * Notices, theme by theme, what is shown on this screen for the first time or in other letters or colours than before.
 * A look is all that decides a contrast: letters, and what they stand on.
 */
function takeNewLooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = window as unknown as { looks?: Record<string, WeakMap<Element, string>>; newLooks?: NewLooks };
    const theme = document.documentElement.dataset.theme ?? '';
    known.looks ??= {};
    known.looks[theme] ??= new WeakMap();
    const looks = known.looks[theme];
    const grounds = new Map<Element | null, string>();
    const changed = new Map<Element, string>();
    for (const element of [document.body, ...document.body.querySelectorAll('*')]) {
      const style = getComputedStyle(element);
      const ground = (grounds.get(element.parentElement) ?? theme) + groundOf(style);
      grounds.set(element, ground);
      if (!isShown(element, style) || !hasWords(element)) continue;
      const parts = [ground, element.localName, style.color, style.fontSize, style.fontWeight];
      // A link in a text must be told from it.
      if (element.localName === 'a') parts.push(style.textDecorationLine, around(element, 'color'));
      const look = parts.join();
      if (looks.get(element) === look) continue;
      looks.set(element, look);
      changed.set(element, look);
    }
    known.newLooks = changed;
    return [...new Set(changed.values())];

    function around({ parentElement }: Element, what: 'color'): string {
      return parentElement ? getComputedStyle(parentElement)[what] : '';
    }

    /** What has no box of its own is shown where its words are. */
    function isShown(element: Element, { display }: CSSStyleDeclaration): boolean {
      return display === 'contents' || element.checkVisibility({ visibilityProperty: true });
    }

    /** Words that axe judges: not those of what can't be used, of one letter, or for readers of screens alone. */
    function hasWords(element: Element): boolean {
      if (element.closest('.sr-only, :disabled, [aria-disabled="true"]')) return false;
      if (element.matches('input, textarea')) {
        const { value, placeholder } = element as HTMLInputElement;
        return value !== '' || placeholder !== '';
      }
      return [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim().length > 1,
      );
    }

    /** What it puts between its words and what it lies in; nothing for most. */
    function groundOf({ backgroundColor, backgroundImage, opacity, position }: CSSStyleDeclaration): string {
      const parts = [
        backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
        backgroundImage === 'none' ? '' : backgroundImage,
        opacity === '1' ? '' : opacity,
        position === 'static' || position === 'relative' ? '' : position,
      ].filter((part) => part !== '');
      return parts.length === 0 ? '' : `/${parts.join()}`;
    }
  });
}

async function run(page: Page, rules: Rules, part?: Part): Promise<string[]> {
  return (await runFor(page, rules, part)).findings;
}

/** `passed`: of the looks that were asked for those whose colours were judged and are good. */
async function runFor(page: Page, rules: Rules, part?: Part): Promise<{ findings: string[]; passed: string[] }> {
  return page.evaluate(
    async ({ rules, part }) => {
      const { axe, newLooks = new Map() } = window as unknown as {
        axe: { run(context: unknown, options: object): Promise<{ violations: Violation[]; passes: Pass[] }> };
        newLooks?: NewLooks;
      };
      const looks = part && 'looks' in part ? new Set(part.looks) : undefined;
      const seen = [...newLooks].filter(([, look]) => looks?.has(look)).map(([element]) => element);
      const all = new Set(seen);
      const include = seen.filter(({ parentElement }) => !parentElement || !all.has(parentElement));
      const context = looks ? { include } : part && 'selector' in part ? part.selector : document;
      const resultTypes = looks ? ['violations', 'passes'] : ['violations'];
      const { violations, passes } = await axe.run(context, { ...rules, resultTypes, elementRef: looks !== undefined });
      const good = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
      const judged = looks ? good.filter(({ any }) => any[0]?.data?.messageKey !== 'hidden') : [];
      return {
        findings: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
        ),
        passed: judged.flatMap(({ element }) => newLooks.get(element) ?? []),
      };
    },
    { rules, part },
  );
}
