import { BROWSER_ARGS, findBrowser } from '@bestellsystem/e2e/support/find-browser.ts';
import { apiAs, logInAsWaiter } from '@bestellsystem/e2e/support/people.ts';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { ORGANIZER, setUpSmallFest, WAITER } from '@bestellsystem/e2e/support/small-fest.ts';
import { chromium, type Page } from '@playwright/test';
import { median, quantile, reportLimit, type Suite } from '../measure.ts';
import { type Figures, hasShownPresses, installWatch, takeFigures } from './watch-taps.ts';

const VIEWPORTS = { tablet: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } };
const ITEMS = 200;
const CATEGORIES = 10;
const LINES = 60;
const TAPS = 60;
/** Against the machine that measures; a cheap tablet is about that much slower than a desk. */
const SLOWER = 4;

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
        yield* report(await measure(page));
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

async function measure(page: Page): Promise<Figures & { busy: number[] }> {
  await installWatch(page);
  await logInAsWaiter(page, WAITER);
  await page.getByRole('button', { name: '7', exact: true }).tap();
  await page.getByRole('button', { name: 'Weiter' }).tap();
  await page.getByRole('button', { name: /^Alle,/ }).tap();
  const tile = (n: number) => page.getByRole('button', { name: new RegExp(`^Artikel ${n} vom Grill`) });
  const hasPieces = (pieces: number) =>
    page.getByRole('button', { name: `Bestellung abschliessen (${pieces} Artikel)` }).waitFor();
  for (let n = 1; n <= LINES; n++) await tile(n).tap();
  await hasPieces(LINES);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const busy: number[] = [];
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await takeFigures(page);
  // Every second tap makes a line longer, the others make a new one, as an order grows.
  for (let n = 0; n < TAPS; n++) {
    const item = tile(n % 2 === 0 ? n + 1 : LINES + n);
    await item.scrollIntoViewIfNeeded();
    const key = await item.boundingBox();
    if (!key) throw new Error('an item is not on the screen');
    const before = await busyMs();
    const finger = { x: key.x + key.width / 2, y: key.y + key.height / 2 };
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await hasShownPresses(page, n + 1);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await hasPieces(LINES + n + 1);
    busy.push((await busyMs()) - before);
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...(await takeFigures(page)), busy };
}

function* report({ pressed, changed, interactions, busy }: Figures & { busy: number[] }): Generator<string> {
  if (changed.length < TAPS) throw new Error(`only ${changed.length} of ${TAPS} taps changed the order`);
  const limits: [string, number[], number][] = [
    ['finger down to frame with the pressed key', pressed, 50],
    ['finger up to frame with the order changed', changed, 100],
    ['interaction to next paint, as the browser tells', interactions, 200],
  ];
  for (const [name, figures, atMost] of limits) {
    yield `${name}: ${median(figures).toFixed(1)} ms in the middle of ${figures.length}`;
    yield reportLimit({ name: `${name}, p95`, unit: 'ms', figure: quantile(figures, 0.95), atMost });
  }
  const own = `${median(busy).toFixed(1)} ms, p95 ${quantile(busy, 0.95).toFixed(1)} ms`;
  yield `processor time of the page per tap, whatever else the machine does: ${own}`;
}
