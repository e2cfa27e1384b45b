import type { Page } from '@playwright/test';
import { expect, test } from '../support/bars/bars-test.ts';
import { CATEGORY_STEP, ITEM_STEP, PAYMENT, TABLE_STEP } from '../support/bars/floor-screens.ts';
import { EVENTS } from '../support/bars/office-screens.ts';
import { FAILED_REQUEST, openScreen } from '../support/bars/open-screen.ts';
import { resize, VIEWPORTS } from '../support/bars/viewports.ts';

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
  expectedComplaints: async ({}, use) => use([FAILED_REQUEST, /ERR_INTERNET_DISCONNECTED/]),
});

const MAX_SHIFT = 0.02;
/** On a tablet lying the payment has no bar, and nothing that could change in it. */
const PHONES = VIEWPORTS.slice(0, 3);

/** These change their own words and, with them, their own width. */
const OWN_WORDS = '[role="status"], [aria-label="Offline"], [aria-label="Verbunden"]';
const CONTROL = 'button, a, input, select, li, h1';

/** Every shift of a control counts, also right after a tap: no key may slide away under the finger that follows. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(
    ({ ownWords, control }) => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] };
          const moved = (sources ?? []).flatMap(({ node }) => (node instanceof Element ? [node] : []));
          const counted = moved.filter((node) => !node.closest(ownWords) && isOrHolds(node, control));
          if (counted.length === 0) continue;
          shifts.push(`${value.toFixed(4)} ${counted.map((node) => node.outerHTML.slice(0, 80)).join(' | ')}`);
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
async function takeShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await new Promise((done) => setTimeout(done));
    return (window as unknown as { shifts: string[] }).shifts.splice(0);
  });
}

for (const screen of [TABLE_STEP, CATEGORY_STEP, ITEM_STEP, PAYMENT]) {
  test(`nothing moves while it loads and when the network goes and comes: ${screen.title}`, async ({
    page,
    context,
  }) => {
    await watchShifts(page);
    const moved: string[] = [];
    for (const viewport of screen.isPayment ? PHONES : VIEWPORTS) {
      await page.unrouteAll();
      await page.setViewportSize(viewport);
      await openScreen(page, screen, 'filled');
      moved.push(...(await takeShifts(page)).map((shift) => `${viewport.width} loading: ${shift}`));
      await context.setOffline(true);
      await expect(page.getByText('Offline').first()).toBeAttached();
      moved.push(...(await takeShifts(page)).map((shift) => `${viewport.width} offline: ${shift}`));
      await context.setOffline(false);
      await expect(page.getByText('Offline')).toHaveCount(0);
      moved.push(...(await takeShifts(page)).map((shift) => `${viewport.width} online: ${shift}`));
    }
    expect(moved).toEqual([]);
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
    moved.push(...(await takeShifts(page)).map((shift) => `${viewport.width} undo comes: ${shift}`));
    await page.clock.runFor(6_100);
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0);
    moved.push(...(await takeShifts(page)).map((shift) => `${viewport.width} undo goes: ${shift}`));
  }
  expect(moved).toEqual([]);
});

test('the events move by next to nothing while they load', async ({ page }) => {
  await watchShifts(page);
  await openScreen(page, EVENTS, 'filled');
  const sum = (await takeShifts(page)).reduce((total, shift) => total + Number.parseFloat(shift), 0);
  expect(sum).toBeLessThanOrEqual(MAX_SHIFT);
});
