import type { Locator, Page } from '@playwright/test';
import { median, quantile, reportLimit, type Suite } from '../measure.ts';
import { keptLoginAt, SLOWER } from './cold-start.ts';
import { EMPTY_PAGE } from './empty-page.ts';
import { atLargeMenu, openAllItems, tileOf } from './large-menu.ts';
import { watchWork } from './page-work.ts';
import { haveShown, installWatch, takeFigures } from './watch-taps.ts';

const ITEMS = 500;
const CATEGORIES = 10;
const TAPS = 60;
const ROUNDS = 3;
const SCROLLED_MS = 3_000;
/** As a thumb that looks for something: some three screens a second. */
const PIXELS_PER_FRAME = 45;
/** Longer than a frame of a screen that draws sixty a second. */
const LATE_MS = 20;
const REST_MS = 300;

/** Taps and scrolling where 500 items are on the screen, six times slowed. */
export const scrollingSuite: Suite = {
  name: 'scrolling and taps in 500 items',
  run: () =>
    atLargeMenu({ items: ITEMS, categories: CATEGORIES }, async function* (browser, baseURL) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 1280, height: 800 },
        hasTouch: true,
        storageState: await keptLoginAt(baseURL),
      });
      const [page, empty] = [await context.newPage(), await context.newPage()];
      for (const watched of [page, empty]) await installWatch(watched);
      await openAllItems(page);
      await empty.goto(EMPTY_PAGE);
      const [own, bare] = await Promise.all([page, empty].map(slow));
      if (!own || !bare) throw new Error('a page is missing');

      // Every second tap makes a line longer.
      const taps = await tap(own, (n) => tileOf(page, n % 2 === 0 ? 1 : n + 1));
      const least = await tap(bare, () => empty.locator('.item-tile'));
      yield `finger down to frame with the order changed: ${median(taps).toFixed(0)} ms in the middle of ${TAPS}, ${SLOWER} times slower; on an empty page ${median(least).toFixed(0)}, p95 ${quantile(least, 0.95).toFixed(0)}`;
      // A fifth of what Odoo 19 needed with 26 items.
      yield reportLimit({ name: 'the same, p95', unit: 'ms', figure: quantile(taps, 0.95), atMost: 118 });

      const [frames, none]: [number[], number[]] = [[], []];
      let worked = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const before = await own.workedMs();
        frames.push(...(await scroll(own.page)));
        worked += (await own.workedMs()) - before;
        none.push(...(await scroll(bare.page)));
      }
      yield `frames while scrolling: ${frames.length}, p95 ${quantile(frames, 0.95).toFixed(1)} ms; the page worked for each ${(worked / frames.length).toFixed(1)} ms; of an empty page ${lateShare(none).toFixed(1)} % are late`;
      yield reportLimit({ name: `frames of more than ${LATE_MS} ms`, unit: '%', figure: lateShare(frames), atMost: 5 });
    }),
};

interface SlowPage {
  page: Page;
  workedMs: () => Promise<number>;
}

async function slow(page: Page): Promise<SlowPage> {
  const developer = await page.context().newCDPSession(page);
  await developer.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, workedMs: await watchWork(developer) };
}

/** Without waiting between down and up, as a finger does that knows where it goes. */
async function tap({ page }: SlowPage, tileAt: (n: number) => Locator): Promise<number[]> {
  await page.bringToFront();
  await takeFigures(page);
  for (let n = 0; n < TAPS; n++) {
    const item = tileAt(n);
    await item.scrollIntoViewIfNeeded();
    await page.waitForTimeout(REST_MS);
    const key = await item.boundingBox();
    if (!key) throw new Error('an item is not on the screen');
    await page.touchscreen.tap(key.x + key.width / 2, key.y + key.height / 2);
    await haveShown(page, 'changed', n + 1);
  }
  return (await takeFigures(page)).tapped;
}

/** How long each frame took, in ms. */
async function scroll(page: Page): Promise<number[]> {
  await page.bringToFront();
  return page.evaluate(
    ({ ms, step }) =>
      new Promise<number[]>((resolve) => {
        const list = document.querySelector('.item-grid');
        const frames: number[] = [];
        let way = step;
        let last: number | undefined;
        let end = Number.POSITIVE_INFINITY;
        const frame = (now: number) => {
          if (last === undefined) end = now + ms;
          else frames.push(now - last);
          last = now;
          const before = list?.scrollTop;
          list?.scrollBy(0, way);
          if (list?.scrollTop === before) way = -way;
          if (now < end) requestAnimationFrame(frame);
          else resolve(frames);
        };
        requestAnimationFrame(frame);
      }),
    { ms: SCROLLED_MS, step: PIXELS_PER_FRAME },
  );
}

function lateShare(frames: readonly number[]): number {
  return (100 * frames.filter((ms) => ms > LATE_MS).length) / frames.length;
}
