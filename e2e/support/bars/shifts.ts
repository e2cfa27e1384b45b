import type { Page } from '@playwright/test';
import { runBefore } from './page-state.ts';

/** These change their own words and, with them, their own width. */
const OWN_WORDS = '[role="status"], [aria-label^="Offline"], [aria-label="Verbunden"]';
const CONTROL = 'button, a, input, select, li, h1';

/** What moved on the page without anybody's doing. */
export interface Shifts {
  /** As browsers add it up (CLS). */
  sum: number;
  /** Every move of a control, also right after a tap: no key may slide away under the finger that follows. */
  controls: string[];
}

export async function watchShifts(page: Page): Promise<void> {
  await runBefore(
    page,
    ({ ownWords, control }) => {
      const shifts: Shifts = { sum: 0, controls: [] };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) shifts.sum += value;
          const moved = (sources ?? []).flatMap(({ node, previousRect: from, currentRect: to }) => {
            if (!(node instanceof Element) || node.closest(ownWords) || !isOrHolds(node, control)) return [];
            return [`${from.x},${from.y} to ${to.x},${to.y} ${node.outerHTML.slice(0, 80)}`];
          });
          if (moved.length > 0) shifts.controls.push(`${value.toFixed(4)} ${moved.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });

      function isOrHolds(node: Element, selector: string): boolean {
        return node.matches(selector) || node.querySelector(selector) !== null;
      }
    },
    { ownWords: OWN_WORDS, control: CONTROL },
  );
}

/** Those since the last call, told after the frame that would have brought another one. */
export async function takeShifts(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await new Promise((done) => setTimeout(done));
    const { shifts } = window as unknown as { shifts: Shifts };
    const taken = { sum: shifts.sum, controls: [...shifts.controls] };
    Object.assign(shifts, { sum: 0, controls: [] });
    return taken;
  });
}
