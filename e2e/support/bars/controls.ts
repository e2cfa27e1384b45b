import type { Page } from '@playwright/test';

/** A control as it lies on the screen, in CSS px of the viewport. */
export interface Control {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Cut off by a list that scrolls, or beyond the edge of the screen: its full size is known, its place is not final. */
  isPartlyShown: boolean;
  /** Inside the page's own part, not in the bar around it. */
  isInMain: boolean;
  /** Something that is neither the control nor a passing message lies over its middle. */
  isCovered: boolean;
  isInMessage: boolean;
  /** It lies in something that scrolls, the page itself or a list: its place is not final. */
  isScrolled: boolean;
  /** It stays while what is below it scrolls. */
  isOnBar: boolean;
  /** Its words are wider or higher than it is. */
  isClipped: boolean;
}

/** Every control that can be pressed now. Of a field that is drawn by its label, the label counts. */
export async function listControls(page: Page): Promise<Control[]> {
  return page.evaluate(() => {
    const SELECTOR =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="switch"]';
    const MESSAGE = '[role="alert"], .order-message';
    const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
    const controls = [...(modal ?? document.body).querySelectorAll<HTMLElement>(SELECTOR)];
    return controls
      .filter(isShown)
      .filter((element) => !isInSentence(element))
      .map(describe);

    function isShown(element: HTMLElement): boolean {
      const box = areaOf(element).getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return false;
      // A skip link is there for the eye only while it has the focus.
      const isForEyes = getComputedStyle(element).clipPath === 'none';
      return isForEyes && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
    }

    function areaOf(element: HTMLElement): HTMLElement {
      const isTick = element.matches('input[type="checkbox"], input[type="radio"], input[type="file"]');
      return (isTick && element.closest('label')) || element;
    }

    function isInSentence(element: HTMLElement): boolean {
      if (!element.matches('a') || !getComputedStyle(element).display.startsWith('inline')) return false;
      const around = element.parentElement?.textContent?.trim() ?? '';
      return around.length > (element.textContent?.trim().length ?? 0);
    }

    function describe(element: HTMLElement) {
      const area = areaOf(element);
      const { left, top, right, bottom } = area.getBoundingClientRect();
      const shown = shownPart(area);
      const isPartlyShown =
        shown.left > left + 0.5 || shown.top > top + 0.5 || shown.right < right - 0.5 || shown.bottom < bottom - 0.5;
      const hit = isPartlyShown ? null : document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return {
        name: nameOf(element),
        left,
        top,
        right,
        bottom,
        isPartlyShown,
        isInMain: element.closest('main, dialog') !== null,
        isCovered: hit !== null && !area.contains(hit) && !hit.contains(area) && !isOverlay(hit),
        isInMessage: element.closest(MESSAGE) !== null,
        isScrolled: isScrolled(area),
        isOnBar: isOverlay(area),
        isClipped: isClipped(area),
      };
    }

    function nameOf(element: HTMLElement): string {
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
      const words = (label || element.textContent || element.id || '').replace(/\s+/g, ' ').trim();
      return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} «${words.slice(0, 60)}»`;
    }

    /** A passing message, or a bar that stays while the page scrolls: it lies over something at every moment. */
    function isOverlay(hit: Element): boolean {
      if (hit.closest(MESSAGE)) return true;
      for (let around: Element | null = hit; around; around = around.parentElement) {
        if (['sticky', 'fixed'].includes(getComputedStyle(around).position)) return true;
      }
      return false;
    }

    function isScrolled(area: HTMLElement): boolean {
      for (let around = area.parentElement; around; around = around.parentElement) {
        const isPage = around === document.documentElement;
        const { overflowX, overflowY } = getComputedStyle(around);
        const scrolls = (overflow: string) => isPage || overflow === 'auto' || overflow === 'scroll';
        if (scrolls(overflowY) && around.scrollHeight > around.clientHeight + 1) return true;
        if (scrolls(overflowX) && around.scrollWidth > around.clientWidth + 1) return true;
      }
      return false;
    }

    /** The rectangle that the scrolling lists around it and the screen leave of an element. */
    function shownPart(element: HTMLElement) {
      const part = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (around === document.body || around === document.documentElement) break;
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = around.getBoundingClientRect();
        part.left = Math.max(part.left, box.left);
        part.top = Math.max(part.top, box.top);
        part.right = Math.min(part.right, box.right);
        part.bottom = Math.min(part.bottom, box.bottom);
      }
      return part;
    }

    function isClipped(area: HTMLElement): boolean {
      if (area.matches('input, select, textarea')) return false;
      const cutsOff = getComputedStyle(area).overflow !== 'visible';
      const box = area.getBoundingClientRect();
      if (cutsOff) return area.scrollWidth > area.clientWidth + 1 || area.scrollHeight > area.clientHeight + 1;
      // What is cut to two lines on purpose ends within its own box.
      const parts = [...area.querySelectorAll('*')].filter((part) => getComputedStyle(part).position === 'static');
      return parts.map((part) => part.getBoundingClientRect()).some((part) => sticksOut(part, box));
    }

    function sticksOut(part: DOMRect, box: DOMRect): boolean {
      if (part.width <= 1) return false;
      return part.left < box.left - 1 || part.right > box.right + 1 || part.bottom > box.bottom + 1;
    }
  });
}

export const widthOf = ({ left, right }: Control) => right - left;
export const heightOf = ({ top, bottom }: Control) => bottom - top;
