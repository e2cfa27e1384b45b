import type { Page } from '@playwright/test';
import { THEMES, type Theme } from './viewports.ts';

type Looks = Record<Theme, WeakMap<Element, string>>;

/** What `takeNewLooks` leaves in the page: the elements that it has noticed, and how they look. */
export type NewLooks = Record<Theme, Map<Element, string>>;

/**
 * Notices what is shown in each theme on this screen for the first time or in other letters or colours than before.
 * A look is all that decides a contrast: letters, and what they stand on. Nothing is drawn meanwhile.
 */
export function takeNewLooks(page: Page): Promise<Record<Theme, string[]>> {
  return page.evaluate((themes) => {
    const known = window as unknown as { looks?: Looks; newLooks?: NewLooks };
    const root = document.documentElement;
    const themeBefore = root.dataset.theme;
    known.looks ??= { light: new WeakMap(), dark: new WeakMap() };
    const { looks: lasting } = known;
    const newLooks: NewLooks = { light: new Map(), dark: new Map() };
    for (const theme of themes) {
      root.dataset.theme = theme;
      takeIn(theme, lasting[theme], newLooks[theme]);
    }
    if (themeBefore === undefined) delete root.dataset.theme;
    else root.dataset.theme = themeBefore;
    known.newLooks = newLooks;
    return { light: [...new Set(newLooks.light.values())], dark: [...new Set(newLooks.dark.values())] };

    function takeIn(theme: string, looks: WeakMap<Element, string>, changed: Map<Element, string>): void {
      const grounds = new Map<Element | null, string>();
      const unseen = new Set<Element | null>();
      for (const element of [document.body, ...document.body.querySelectorAll('*')]) {
        const style = getComputedStyle(element);
        const ground = (grounds.get(element.parentElement) ?? theme) + groundOf(style);
        grounds.set(element, ground);
        // For readers of screens, or to be pressed below what is drawn for it.
        if (unseen.has(element.parentElement) || style.opacity === '0' || style.clipPath === 'inset(50%)') {
          unseen.add(element);
          continue;
        }
        if (!isShown(element, style) || !hasWords(element)) continue;
        const parts = [ground, style.color, isLarge(style) ? 'large' : 'small'];
        // A link in a text must be told from it.
        if (element.localName === 'a')
          parts.push('a', style.fontWeight, style.textDecorationLine, around(element, 'color'));
        const look = parts.join();
        if (looks.get(element) === look) continue;
        looks.set(element, look);
        changed.set(element, look);
      }
    }

    /** From where on less contrast is enough: 18 pt, or 14 pt in bold letters. */
    function isLarge({ fontSize, fontWeight }: CSSStyleDeclaration): boolean {
      return parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
    }

    function around({ parentElement }: Element, what: 'color'): string {
      return parentElement ? getComputedStyle(parentElement)[what] : '';
    }

    /** What has no box of its own is shown where its words are. */
    function isShown(element: Element, { display }: CSSStyleDeclaration): boolean {
      return display === 'contents' || element.checkVisibility({ visibilityProperty: true });
    }

    /** Words that axe judges: not those of what can't be used, or of one letter. */
    function hasWords(element: Element): boolean {
      if (element.closest(':disabled, [aria-disabled="true"]')) return false;
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
  }, THEMES);
}
