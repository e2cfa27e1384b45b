import type { Page } from '@playwright/test';
import { AXE } from './web-server.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a size of the screen can change by itself; everything else hangs on the elements that are there and visible. */
const SIZE_RULES = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock'];
/** What a theme can change: it sets colours and nothing else, which contrast.test.ts holds fast. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface RunOnly {
  type: 'tag' | 'rule';
  values: string[];
}

interface Violation {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(`import('${AXE}').then(() => undefined)`);
}

/** What axe finds on the page as it is now, one line per finding. */
export function findWithAxe(page: Page): Promise<string[]> {
  return run(page, { type: 'tag', values: TAGS });
}

/** For a further theme in which the same elements lie at the same places. */
export function findInTheme(page: Page): Promise<string[]> {
  return run(page, { type: 'rule', values: COLOUR_RULES });
}

/** For a further size at which the same elements are visible. */
export function findAtSize(page: Page): Promise<string[]> {
  return run(page, { type: 'rule', values: SIZE_RULES });
}

/** What is read from afar: prices and totals, lines of orders and tickets, names on tiles. */
const READ_FROM_AFAR = '.money, output, .order-line, .item-tile-name, .payment-lines, .ticket-place, .ticket-line';

/** Text that is read from afar and has less than 7 : 1. */
export async function findBelowSeven(page: Page): Promise<string[]> {
  if ((await page.locator(READ_FROM_AFAR).count()) === 0) return [];
  return run(page, { type: 'rule', values: ['color-contrast-enhanced'] }, READ_FROM_AFAR);
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

async function run(page: Page, runOnly: RunOnly, within?: string): Promise<string[]> {
  return page.evaluate(
    async ({ runOnly, within }) => {
      const { axe } = window as unknown as {
        axe: { run(context: Document | string, options: object): Promise<{ violations: Violation[] }> };
      };
      const { violations } = await axe.run(within ?? document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      );
    },
    { runOnly, within },
  );
}
