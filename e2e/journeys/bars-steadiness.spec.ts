import type { Page } from '@playwright/test';
import { expect, test } from '../support/bars/bars-test.ts';
import { OWN_ORDERS } from '../support/bars/event-data.ts';
import { LAST_ORDERS, START } from '../support/bars/floor-screens.ts';
import { KITCHEN, STANDARD_MENU } from '../support/bars/kitchen-and-menu-screens.ts';
import { FAILED_REQUEST, openScreen } from '../support/bars/open-screen.ts';
import { CATEGORY_STEP, ITEM_STEP, PAYMENT, TABLE_STEP } from '../support/bars/order-screens.ts';
import type { Screen } from '../support/bars/screen.ts';
import { takeShifts, watchShifts } from '../support/bars/shifts.ts';
import { resize, VIEWPORTS, type Viewport } from '../support/bars/viewports.ts';

test.use({
  expectedComplaints: new RegExp(`${FAILED_REQUEST.source}|ERR_INTERNET_DISCONNECTED`),
});

/** On a tablet lying the payment has no bar, and nothing that could change in it. */
const PHONES = VIEWPORTS.slice(0, 3);
const PHONE_AND_TABLET = [VIEWPORTS[1], VIEWPORTS[4]];

function sizesOf(screen: Screen): readonly Viewport[] {
  if (screen.isPayment) return PHONES;
  return ALSO_ON_THE_FLOOR.includes(screen) ? PHONE_AND_TABLET : VIEWPORTS;
}

/** A phone and a tablet show it. */
const ALSO_ON_THE_FLOOR = [START, STANDARD_MENU];

for (const screen of [TABLE_STEP, CATEGORY_STEP, ITEM_STEP, PAYMENT, ...ALSO_ON_THE_FLOOR]) {
  test(`nothing moves while it loads and when the network goes and comes: ${screen.title}`, async ({
    page,
    context,
  }) => {
    await watchShifts(page);
    const moved: string[] = [];
    for (const viewport of sizesOf(screen)) {
      await page.setViewportSize(viewport);
      await openScreen(page, screen, 'filled');
      moved.push(...(await takeShifts(page)).controls.map((shift) => `${viewport.width} loading: ${shift}`));
      await context.setOffline(true);
      await expect(page.getByText('Offline').first()).toBeAttached();
      moved.push(...(await takeShifts(page)).controls.map((shift) => `${viewport.width} offline: ${shift}`));
      await context.setOffline(false);
      await expect(page.getByText('Offline')).toHaveCount(0);
      moved.push(...(await takeShifts(page)).controls.map((shift) => `${viewport.width} online: ${shift}`));
    }
    expect(moved).toEqual([]);
  });
}

test('no ticket moves when the kitchen loses its server, nor at the end of the list when it is back', async ({
  page,
  context,
}) => {
  await watchShifts(page);
  const moved: string[] = [];
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await openScreen(page, KITCHEN, 'filled');
    await takeShifts(page);
    await context.setOffline(true);
    await expect(page.getByText(/^Keine Verbindung zum Server seit/)).toBeInViewport({ ratio: 1 });
    moved.push(...(await takeShifts(page)).controls.map((shift) => `${viewport.width} offline: ${shift}`));
    await scrollTicketsToEnd(page);
    const last = page.getByRole('article').last();
    const [seen, warning] = [await last.boundingBox(), await page.locator('.kitchen-warnings').boundingBox()];
    expect((seen?.y ?? 0) + (seen?.height ?? 0), `${viewport.width} above the warning`).toBeLessThan(warning?.y ?? 0);
    await context.setOffline(false);
    await expect(page.getByText(/^Keine Verbindung zum Server seit/)).toHaveCount(0);
    const shifts = await takeShifts(page);
    expect(await last.boundingBox(), `${viewport.width} at the end`).toEqual(seen);
    moved.push(...shifts.controls.map((shift) => `${viewport.width} online: ${shift}`));
  }
  expect(moved).toEqual([]);
});

test('that a copy comes is read beside the lowest key that asks for it, and no key moves', async ({ page }) => {
  const [printed] = OWN_ORDERS;
  const own = Array.from({ length: 12 }, (_, at) => ({
    ...printed,
    id: at + 1,
    orderNumber: 60 - at,
    clientOrderId: `own-${at}`,
  }));
  const special = {
    'GET /api/orders/own': { body: own },
    'POST /api/orders/12/reprint': { body: { copies: ['Küchendrucker Grillstation'], retried: [] } },
  };
  for (const viewport of PHONE_AND_TABLET) {
    await page.setViewportSize(viewport);
    await openScreen(page, { ...LAST_ORDERS, special, shows: { filled: 'Nr. 49 · Tisch 12' } }, 'filled');
    const copy = page.getByRole('button', { name: 'Kopie drucken' }).last();
    await copy.evaluate((key) => key.scrollIntoView({ block: 'center' }));
    const before = await copy.boundingBox();
    await copy.click();
    const said = page.getByText('Bestellung 49: Kopie kommt bei Küchendrucker Grillstation.');
    await expect(said).toBeInViewport({ ratio: 1 });
    expect(await copy.boundingBox()).toEqual(before);
  }
});

/** The list scrolls by itself, on a phone the whole page does. */
async function scrollTicketsToEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const area of [document.scrollingElement, document.querySelector('.kitchen-tickets')]) {
      area?.scrollTo(0, area.scrollHeight);
    }
  });
}

test('nothing moves when an item is added and its undo comes and goes', async ({ page }) => {
  await page.clock.install();
  await watchShifts(page);
  await openScreen(page, ITEM_STEP, 'filled');
  await page.clock.runFor(1_000);
  const moved: string[] = [];
  for (const viewport of VIEWPORTS) {
    await resize(page, viewport);
    await takeShifts(page);
    await page.getByRole('button', { name: /^Cervelat, CHF/ }).evaluate((tile: HTMLElement) => tile.scrollIntoView());
    await takeShifts(page);
    await page.getByRole('button', { name: /^Cervelat, CHF/ }).tap();
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeVisible();
    moved.push(...(await takeShifts(page)).controls.map((shift) => `${viewport.width} undo comes: ${shift}`));
    await page.clock.runFor(6_100);
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0);
    moved.push(...(await takeShifts(page)).controls.map((shift) => `${viewport.width} undo goes: ${shift}`));
  }
  expect(moved).toEqual([]);
});

/** Waiters have no navigation bar there: the sign stands beside other keys. */
const WITHOUT_BAR = VIEWPORTS.filter(({ width }) => width >= 960);

test('nothing moves when the network is slow for a moment', async ({ page }) => {
  await page.clock.install();
  await watchShifts(page);
  await openScreen(page, { ...ITEM_STEP, mayBeSlow: true }, 'filled');
  await page.clock.runFor(1_000);
  const moved: string[] = [];
  for (const viewport of WITHOUT_BAR) {
    await resize(page, viewport);
    await takeShifts(page);
    const hold = () => {};
    await page.route('**/api/**', hold);
    await untilItSays(page, 'Verbindung langsam');
    await page.unroute('**/api/**', hold);
    await untilItSays(page, 'Verbunden');
    moved.push(...(await takeShifts(page)).controls.map((shift) => `${viewport.width}: ${shift}`));
  }
  expect(moved).toEqual([]);
});

async function untilItSays(page: Page, words: string): Promise<void> {
  const sign = page.getByRole('button', { name: words });
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return sign.count();
    })
    .toBe(1);
}
