import type { Locator, Page } from '@playwright/test';
import { type Control, heightOf, widthOf } from './controls.ts';
import type { Screen } from './screen.ts';
import { PHONE_PX, SHORT_PX, type Viewport } from './viewports.ts';

const MIN_TARGET_PX = 48;
const MIN_GAP_PX = 8;
const CORNER_PX = 48;
const QUIET_EDGE_PX = 16;
/** Keys of 48 in lines of 52 px: so eight of them fit on a small tablet. */
const ORDER_ROW_GAP_PX = 4;
/** It shows what the keypad beside it enters; a phone has three lines of 36 px for the amounts. */
const AMOUNT_FIELD = 'input «Erhalten»';
/** Layout in fractions of a pixel. */
const TOLERANCE_PX = 0.6;

export function findSmall(controls: readonly Control[]): string[] {
  return controls
    .filter(({ name }) => name !== AMOUNT_FIELD)
    .filter((control) => Math.min(widthOf(control), heightOf(control)) < MIN_TARGET_PX - TOLERANCE_PX)
    .map((control) => `too small: ${control.name} ${size(control)}`);
}

export function findSmallKeys(controls: readonly Control[], viewport: Viewport, screen: Screen): string[] {
  const wanted = keyHeight(viewport, screen);
  return controls
    .filter(({ name, isInMain }) => isInMain && /^button «(\d|\.|Eingabe löschen|Letzte Ziffer löschen)»$/.test(name))
    .filter((control) => heightOf(control) < wanted - TOLERANCE_PX)
    .map((control) => `key lower than ${wanted}: ${control.name} ${size(control)}`);
}

function keyHeight({ width, height }: Viewport, { isPayment }: Screen): number {
  if (height < SHORT_PX) return 48;
  return isPayment && width < PHONE_PX ? 52 : 64;
}

/** Two controls of the page itself that a wet finger could hit at once. */
export function findCrowded(controls: readonly Control[]): string[] {
  const placed = controls.filter(({ isInMain, isPartlyShown }) => isInMain && !isPartlyShown);
  return pairs(placed).flatMap(([one, other]) => {
    // A message lies over the page for a moment, so that nothing moves.
    if (one.isInMessage !== other.isInMessage || one.isOnBar !== other.isOnBar) return [];
    const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
    const along = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
    const gap = Math.max(across, along);
    if (isRowOfOrder(one) && isRowOfOrder(other) && along >= ORDER_ROW_GAP_PX - TOLERANCE_PX) return [];
    return gap < MIN_GAP_PX - TOLERANCE_PX ? [`${round(gap)} px apart: ${one.name} and ${other.name}`] : [];
  });
}

export function findCovered(controls: readonly Control[]): string[] {
  return controls.filter(({ isCovered }) => isCovered).map(({ name }) => `covered: ${name}`);
}

export function findClipped(controls: readonly Control[]): string[] {
  return controls.filter(({ isClipped }) => isClipped).map(({ name }) => `words don't fit: ${name}`);
}

/** Beyond the edge of the screen with nothing to scroll; the empty edge of a quiet key may stick out. */
export function findOutOfReach(controls: readonly Control[], { width, height }: Viewport): string[] {
  return controls
    .filter(({ isScrolled }) => !isScrolled)
    .filter(({ left, top, right, bottom }) => Math.min(left, top, width - right, height - bottom) < -QUIET_EDGE_PX)
    .map(({ name }) => `out of reach: ${name}`);
}

export function findInCorner(controls: readonly Control[], { width, height }: Viewport): string[] {
  return controls
    .filter(({ isPartlyShown, isScrolled }) => !isPartlyShown && !isScrolled)
    .filter(
      ({ right, bottom }) =>
        right > width - CORNER_PX + TOLERANCE_PX && bottom > height - CORNER_PX + TOLERANCE_PX && right <= width + 1,
    )
    .map(({ name }) => `in the corner at the bottom right: ${name}`);
}

/** How many px the page can be moved sideways, and what sticks out. */
export async function findSidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
    return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${out.at(-1) ?? ''}`];
  });
}

/** Words that go on in the next line without a hyphen. Of names that machines gave, and of addresses, every letter counts. */
export async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const OF_MACHINES = '.tag-text, .font-mono, code, pre, svg, option, textarea';
    const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const broken = new Set<string>();
    const range = document.createRange();
    const linesOf = (node: Node, from: number, to: number) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      // What ends in «…» has lines below that nobody sees.
      const end = node.parentElement?.closest('[class*="line-clamp"]')?.getBoundingClientRect().bottom ?? Infinity;
      const rects = [...range.getClientRects()].filter(({ width, top }) => width > 0.5 && top < end - 2);
      const tops = rects.map(({ top }) => top);
      return tops.filter((top, index) => index === 0 || top - (tops[index - 1] ?? top) > 4).length;
    };
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { data } = node as Text;
      if (data.trim() === '' || linesOf(node, 0, data.length) < 2) continue;
      const around = node.parentElement;
      if (!around?.checkVisibility({ visibilityProperty: true }) || around.closest(OF_MACHINES)) continue;
      // For readers of screens only: as wide as a letter.
      if (around.closest('.sr-only') || around.getBoundingClientRect().width < 4) continue;
      for (const word of data.matchAll(/[\p{L}\p{N}'.,]{4,}/gu)) {
        if (linesOf(node, word.index, word.index + word[0].length) > 1)
          broken.add(`broken without a hyphen: ${word[0]}`);
      }
    }
    return [...broken];
  });
}

/** A dialog that can be moved sideways hides a part of its words. */
export async function findSidewaysDialog(page: Page): Promise<string[]> {
  return page.locator('dialog[open]').evaluateAll((dialogs) => {
    const wide = dialogs.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    return wide.map(({ scrollWidth, clientWidth }) => `dialog is ${scrollWidth - clientWidth} px too wide`);
  });
}

export async function scrollsUpAndDown(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);
}

function isRowOfOrder({ name }: Control): boolean {
  return /^button «(Bemerkung|Menge verringern|Menge erhöhen): /.test(name);
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));
}

function size(control: Control): string {
  return `${round(widthOf(control))}×${round(heightOf(control))}`;
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}

export function edgesOf(part: Locator): Promise<{ top: number; bottom: number }> {
  return part.evaluate((element) => element.getBoundingClientRect().toJSON());
}
