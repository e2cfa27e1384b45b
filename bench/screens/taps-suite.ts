import { BROWSER_ARGS, findBrowser } from '@bestellsystem/e2e/support/find-browser.ts';
import { apiAs, logInAsWaiter } from '@bestellsystem/e2e/support/people.ts';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { ORGANIZER, setUpSmallFest, WAITER } from '@bestellsystem/e2e/support/small-fest.ts';
import { chromium, type Locator, type Page } from '@playwright/test';
import { median, quantile, reportLimit, type Suite } from '../measure.ts';
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
    run: async function* () {
      const server = new RunningServer();
      await server.start();
      const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
      try {
        await fillMenu(server.url);
        const page = await browser.newPage({
          baseURL: server.url,
          viewport: VIEWPORTS[device],
          hasTouch: true,
          isMobile: device === 'phone',
        });
        yield `${ITEMS} items on screen, ${LINES} lines in the order, ${TAPS} taps, ${SLOWER} times slower`;
        await installWatch(page);
        await openOrder(page);
        // Every second tap makes a line longer, the others make a new one, as an order grows.
        const order = await measure(page, (n) => tileOf(page, n % 2 === 0 ? n + 1 : LINES + n));
        await page.goto(`data:text/html,${encodeURIComponent(EMPTY_PAGE)}`);
        yield* report(order, await measure(page, () => page.locator('.item-tile')));
      } finally {
        await browser.close();
        await server.stop();
      }
    },
  };
}

async function fillMenu(baseURL: string): Promise<void> {
  const { eventId } = await setUpSmallFest(baseURL);
  for (let c = 0; c < CATEGORIES; c++) {
    // A session of its own each: the writes of one session are limited.
    const organizer = await apiAs(baseURL, ORGANIZER);
    const name = `Kategorie ${c + 1}`;
    const category = await organizer.post<{ id: number }>('/api/categories', { name, displayOrder: c + 2 });
    for (let n = 0; n < ITEMS / CATEGORIES; n++) {
      const price = 3.5 + n / 2;
      const name = `Artikel ${c * (ITEMS / CATEGORIES) + n + 1} vom Grill`;
      const item = await organizer.post<{ id: number }>('/api/menu', { name, price, categoryId: category.id });
      await organizer.post(`/api/events/${eventId}/menu-items`, { menuItemId: item.id, specialPrice: price });
    }
    await organizer.close();
  }
}

/** A page on which a tap changes one word: what it takes there is the machine's share. */
const EMPTY_PAGE = `<meta name="viewport" content="width=device-width">
  <style>[data-pressed] { background: silver }</style>
  <button class="item-tile" onpointerdown="this.dataset.pressed = ''" onpointerup="word.data = ++pieces" style="width: 9rem; height: 6rem">Artikel</button>
  <p class="order-pane">0</p>
  <script>const word = document.querySelector('.order-pane').firstChild; let pieces = 0;</script>`;

async function openOrder(page: Page): Promise<void> {
  await logInAsWaiter(page, WAITER);
  await page.getByRole('button', { name: '7', exact: true }).tap();
  await page.getByRole('button', { name: 'Weiter' }).tap();
  await page.getByRole('button', { name: /^Alle,/ }).tap();
  for (let n = 1; n <= LINES; n++) await tileOf(page, n).tap();
  await page.getByRole('button', { name: `Bestellung abschliessen (${LINES} Artikel)` }).waitFor();
}

/** By what stands in the page: to ask all tiles for their roles leaves garbage that the next tap would have to clear up. */
function tileOf(page: Page, n: number): Locator {
  return page.locator(`.item-tile[aria-label^="Artikel ${n} vom Grill,"]`);
}

interface Taps extends Figures {
  /** What the page's thread worked for it, whatever else the machine did meanwhile. */
  pressWork: number[];
  changeWork: number[];
}

async function measure(page: Page, tileAt: (n: number) => Locator): Promise<Taps> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workedMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
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
