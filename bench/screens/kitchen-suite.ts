import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGS, findBrowser } from '@bestellsystem/e2e/support/find-browser.ts';
import { logIn } from '@bestellsystem/e2e/support/people.ts';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { KITCHEN, type PlacedOrder, type SmallFest, setUpSmallFest } from '@bestellsystem/e2e/support/small-fest.ts';
import { chromium, type Page } from '@playwright/test';
import { median, quantile, reportLimit, type Suite } from '../measure.ts';
import { FallibleLine } from './fallible-line.ts';

const ORDERS = 100;
const OUTAGES = 10;
/** Longer than the screen needs to notice that the server is gone, and shorter. */
const SILENT_MS = [10_000, 1_000];

/** How long after it was sent an order stands on the kitchen's screen, and how long after an outage. */
export const kitchenSuite: Suite = {
  name: 'kitchen',
  run: async function* () {
    const server = new RunningServer({ dataDir: mkdtempSync(join(tmpdir(), 'bestellsystem-bench-')) });
    await server.start();
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
    const line = new FallibleLine(server.url);
    try {
      const fest = await setUpSmallFest(server.url);
      const page = await browser.newPage({ baseURL: await line.open(), viewport: { width: 1280, height: 800 } });
      await watchTickets(page);
      await logIn(page, KITCHEN);
      await page.getByText('Keine offenen Bestellungen').waitFor();

      const waits: number[] = [];
      for (let n = 0; n < ORDERS; n++) waits.push(await untilShown(page, fest, Date.now()));
      yield `${ORDERS} orders: ${median(waits).toFixed(0)} ms from being sent to the drawn ticket, in the middle`;
      yield reportLimit({ name: 'the same, p95', unit: 'ms', figure: quantile(waits, 0.95), atMost: 1000 });

      for (const silentMs of SILENT_MS) {
        const healed: number[] = [];
        for (let n = 0; n < OUTAGES; n++) {
          line.fallSilent();
          await page.waitForTimeout(silentMs);
          const place = untilShown(page, fest, Date.now());
          line.heal();
          healed.push(await place);
        }
        const name = `order of an outage of ${silentMs / 1000} s, on the screen after its end, p95 of ${OUTAGES}`;
        yield reportLimit({ name, unit: 'ms', figure: quantile(healed, 0.95), atMost: 5000 });
      }
    } finally {
      await browser.close();
      await line.close();
      await server.stop();
    }
  },
};

/** Notes for each ticket when the frame with it was drawn, in epoch milliseconds. */
async function watchTickets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shownAt: Record<string, number> = {};
    Object.assign(window, { shownAt });
    new MutationObserver(() => {
      for (const ticket of document.querySelectorAll('article[aria-label]')) {
        const title = ticket.getAttribute('aria-label') ?? '';
        if (title in shownAt) continue;
        shownAt[title] = Number.NaN;
        // A message posted from within a frame is handled after that frame is drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            shownAt[title] = Date.now();
          };
          port2.postMessage(undefined);
        });
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** Takes an order and gives the ms from then on until its ticket was drawn; then it is finished. */
async function untilShown(page: Page, fest: SmallFest, from: number): Promise<number> {
  const number = await fest.order('5', 'Bratwurst');
  const title = `Bestellung ${number}, Tisch 5`;
  const drawn = await page.waitForFunction(
    (wanted) => (window as unknown as { shownAt: Record<string, number> }).shownAt[wanted],
    title,
    { timeout: 120_000 },
  );
  const shownAt = await drawn.jsonValue();
  const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}&status=new`);
  for (const { id } of orders) await fest.organizer.put(`/api/orders/${id}/status`, { status: 'completed' });
  await page.getByRole('article', { name: title }).waitFor({ state: 'detached' });
  return (shownAt ?? Number.NaN) - from;
}
