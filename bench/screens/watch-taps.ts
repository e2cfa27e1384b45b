import type { Page } from '@playwright/test';

/** Milliseconds, one figure per tap. */
export interface Figures {
  /** From the finger down to the frame that shows the key as pressed. */
  pressed: number[];
  /** From the finger up, which is what counts as a tap, to the frame that shows the order with the item. */
  changed: number[];
  /** The same from the finger down: so far a whole tap. */
  tapped: number[];
  /** What the browser counts for INP. It rounds to 8 ms and leaves out what is shorter than 16. */
  interactions: number[];
}

/** Watches taps on items and what they do to the order. Call before the page is opened. */
export async function installWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const figures: Figures = { pressed: [], changed: [], tapped: [], interactions: [] };
    const take = (kind: 'pressed' | 'changed', figure: number) => {
      figures[kind].push(figure);
      dispatchEvent(new Event(kind));
    };
    Object.assign(window, { figures });
    let downAt = Number.NaN;
    let upAt: number | undefined;
    // A message posted from within a frame is handled after that frame is drawn.
    const afterFrame = (then: (now: number) => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => then(performance.now());
        port2.postMessage(undefined);
      });
    addEventListener(
      'pointerdown',
      (event) => {
        const key = event.target instanceof Element && event.target.closest('.item-tile');
        if (!key) return;
        const from = event.timeStamp;
        downAt = from;
        afterFrame((now) => take('pressed', key.matches('[data-pressed]') ? now - from : Number.POSITIVE_INFINITY));
      },
      { capture: true },
    );
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        upAt = timeStamp;
      },
      { capture: true },
    );
    new MutationObserver((mutations) => {
      const from = upAt;
      const isOrder = mutations.some(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest('.order-pane');
      });
      if (from === undefined || !isOrder) return;
      upAt = undefined;
      afterFrame((now) => {
        figures.tapped.push(now - downAt);
        take('changed', now - from);
      });
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        if (entry.interactionId) figures.interactions.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Resolves once this many were on the screen. Waits for word of it: asking again and again would slow down the page. */
export async function haveShown(page: Page, kind: 'pressed' | 'changed', count: number): Promise<void> {
  await page.evaluate(
    ({ kind, count }) => {
      const { figures } = window as unknown as { figures: Figures };
      return new Promise<void>((resolve) => {
        const look = () => {
          if (figures[kind].length < count) return addEventListener(kind, look, { once: true });
          resolve();
        };
        look();
      });
    },
    { kind, count },
  );
}

/** Gives what was measured since the last call. */
export function takeFigures(page: Page): Promise<Figures> {
  return page.evaluate(() => {
    const { figures } = window as unknown as { figures: Figures };
    const taken = structuredClone(figures);
    for (const list of Object.values(figures) as number[][]) list.length = 0;
    return taken;
  });
}
