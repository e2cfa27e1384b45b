import type { Page } from '@playwright/test';
import { KnownOfRun } from './known-of-run.ts';

/**
 * Whatever is there now has been there before, as visible as now, at another size or, like the bar above all pages, on another
 * screen of this run: each element for itself, and each that has a name with all that it holds, since a word that is
 * hidden may be the last of a name. The outline of the page is one of its own.
 */
export async function isWalked(page: Page): Promise<boolean> {
  const unknown = knownStates.unknown(await takeNewStates(page));
  knownStates.add(unknown);
  return unknown.length === 0;
}

const knownStates = new KnownOfRun('states');

/** States that this page has not been in at a size before. */
function takeNewStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const NAMED = 'a, button, label, summary, legend, caption, th, td, li, dt, dd, h1, h2, h3, h4, [role]';
    const OF_OUTLINE = 'h1, h2, h3, h4, main, nav, header, footer, aside, section, form, dialog';
    // What React counts up whenever something is built anew.
    const COUNTED = /_r_[0-9a-z]+_/g;
    const known = window as unknown as { walkedStates?: Set<string> };
    const elements = [...document.body.querySelectorAll('*')];
    const shown = new Map(elements.map((element) => [element, shownAs(element)]));
    const looks = new Map(elements.map((element) => [element, lookOf(element)]));
    const outline = elements.filter((element) => element.matches(OF_OUTLINE));
    const states = new Set([...elements.map(stateOf), outline.map(inOutline).join()]);
    known.walkedStates ??= new Set();
    const { walkedStates } = known;
    const added = [...states].filter((state) => !walkedStates.has(state));
    for (const state of added) walkedStates.add(state);
    return added;

    function shownAs(element: Element): string {
      const { display, visibility } = getComputedStyle(element);
      return `${display} ${visibility}`;
    }

    function lookOf(element: Element): string {
      const own = (element.cloneNode() as Element).outerHTML.replace(COUNTED, '');
      return `${own} ${shown.get(element)} ${wordsOf(element)}`;
    }

    function stateOf(element: Element): string {
      const look = looks.get(element) ?? '';
      if (!element.matches(NAMED)) return look;
      return [look, ...[...element.querySelectorAll('*')].map((part) => looks.get(part))].join();
    }

    function inOutline(element: Element): string {
      return `${element.localName} ${shown.get(element)} ${wordsOf(element)}`;
    }

    function wordsOf({ childNodes }: Element): string {
      const texts = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return texts.map(({ nodeValue }) => nodeValue).join();
    }
  });
}
