import type { Locator, Page } from '@playwright/test';
import { median, quantile, reportLimit, type Suite } from '../measure.ts';
import { keptLoginAt } from './cold-start.ts';
import { EMPTY_PAGE } from './empty-page.ts';
import { atLargeMenu, openAllItems, tileOf } from './large-menu.ts';
import { watchWork } from './page-work.ts';
import { type Figures, haveShown, installWatch, takeFigures } from './watch-taps.ts';

const VIEWPORTS = { tablet: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } };
const ITEMS = 200;
const CATEGORIES = 10;
const LINES = 60;
const TAPS = 60;
/** Against the machine that measures; a cheap tablet is about that much slower than a desk. */
const SLOWER = 4;
const REST_MS = 150;

/** How long a waiter waits for the screen when an item is tapped: a large menu, a long order, a slow device. */
export function tapsSuite(device: keyof typeof VIEWPORTS): Suite {
  return {
    name: `taps ${device}`,
    run: () =>
      atLargeMenu({ items: ITEMS, categories: CATEGORIES }, async function* (browser, baseURL) {
        const page = await browser.newPage({
          baseURL,
          viewport: VIEWPORTS[device],
          hasTouch: true,
          isMobile: device === 'phone',
          storageState: await keptLoginAt(baseURL),
        });
        yield `${ITEMS} items on screen, ${LINES} lines in the order, ${TAPS} taps, ${SLOWER} times slower`;
        await installWatch(page);
        await openOrder(page);
        // Every second tap makes a line longer, the others make a new one, as an order grows.
        const order = await measure(page, (n) => tileOf(page, n % 2 === 0 ? n + 1 : LINES + n));
        await page.goto(EMPTY_PAGE);
        yield* report(order, await measure(page, () => page.locator('.item-tile')));
      }),
  };
}

async function openOrder(page: Page): Promise<void> {
  await openAllItems(page);
  for (let n = 1; n <= LINES; n++) await tileOf(page, n).tap();
  await page.getByRole('button', { name: `Bestellung abschliessen (${LINES} Artikel)` }).waitFor();
}

interface Taps extends Figures {
  /** What the page's thread worked for it, whatever else the machine did meanwhile. */
  pressWork: number[];
  changeWork: number[];
}

async function measure(page: Page, tileAt: (n: number) => Locator): Promise<Taps> {
  const cdp = await page.context().newCDPSession(page);
  const workedMs = await watchWork(cdp);
  const pressWork: number[] = [];
  const changeWork: number[] = [];
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await takeFigures(page);
  for (let n = 0; n < TAPS; n++) {
    const item = tileAt(n);
    await item.scrollIntoViewIfNeeded();
    const key = await item.boundingBox();
    if (!key) throw new Error('an item is not on the screen');
    const finger = { x: key.x + key.width / 2, y: key.y + key.height / 2 };
    // Scrolling there is drawn before the finger comes.
    await page.waitForTimeout(REST_MS);
    const atRest = await workedMs();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await haveShown(page, 'pressed', n + 1);
    const isPressed = await workedMs();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await haveShown(page, 'changed', n + 1);
    pressWork.push(isPressed - atRest);
    changeWork.push((await workedMs()) - isPressed);
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...(await takeFigures(page)), pressWork, changeWork };
}

function* report(order: Taps, empty: Taps): Generator<string> {
  const limits: [string, keyof Taps, number][] = [
    ['finger down to frame with the pressed key', 'pressed', 50],
    ['finger up to frame with the order changed', 'changed', 100],
    ['interaction to next paint, as the browser tells', 'interactions', 200],
    ['work of the page until the key is drawn as pressed', 'pressWork', 50],
    ['work of the page until the changed order is drawn', 'changeWork', 100],
  ];
  for (const [name, kind, atMost] of limits) {
    const [own, none] = [order[kind], empty[kind]].map((figures) => median(figures).toFixed(1));
    yield `${name}: ${own} ms in the middle of ${order[kind].length}, on an empty page ${none} ms`;
    yield reportLimit({ name: `${name}, p95`, unit: 'ms', figure: quantile(order[kind], 0.95), atMost });
  }
}
