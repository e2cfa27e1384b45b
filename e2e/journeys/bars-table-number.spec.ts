import type { PrinterProgress } from '@bestellsystem/domain/printing-schema.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { listControls } from '../support/bars/controls.ts';
import { LAST_ORDER } from '../support/bars/floor-screens.ts';
import { findCovered, findSidewaysScroll } from '../support/bars/geometry.ts';
import { openWithLargeLetters } from '../support/bars/large-letters.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { ITEM_STEP, PAYMENT, TABLE_STEP } from '../support/bars/order-screens.ts';
import type { Screen } from '../support/bars/screen.ts';
import { nameOf, resize, type Viewport } from '../support/bars/viewports.ts';

test.use({ expectedComplaints: /Failed to load resource/ });

const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
];
const SCREENS = [...PHONES, { width: 640, height: 360 }, { width: 768, height: 600 }, { width: 962, height: 601 }];

/** One order with the organizer, some that wait, and no server. */
async function loseTheNetwork(page: Page, waiting = 1): Promise<void> {
  await page.evaluate(async (count) => {
    const opened = indexedDB.open('bestellsystem');
    await new Promise((done) => opened.addEventListener('success', done));
    const outbox = opened.result.transaction('outbox', 'readwrite').objectStore('outbox');
    const user = { username: 'waiter_fest', role: 'WAITER' };
    const entry = { user, body: '{}', savedAt: new Date().toISOString(), taken: true, attempts: 1 };
    for (let at = 0; at < count; at++) outbox.put({ ...entry, clientOrderId: `waits ${at}`, state: 'waiting' });
    const review = { state: 'open', since: entry.savedAt };
    outbox.put({ ...entry, clientOrderId: 'looked-at', state: 'quarantined', review });
    await new Promise((done) => outbox.transaction.addEventListener('complete', done));
    opened.result.close();
    new BroadcastChannel('bestellsystem-outbox').postMessage('changed');
  }, waiting);
  await page.context().setOffline(true);
  await expect(page.getByText(new RegExp(`Offline · ${waiting} warte`)).first()).toBeAttached();
}

/** Whether all letters are on the screen, nothing cuts them off, and no control lies on them. */
async function isWhole(words: Locator): Promise<boolean> {
  return words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const keys = [...document.querySelectorAll('button, a')].filter((key) => !key.contains(element));
    const isUnder = (key: Element, letters: DOMRect) => {
      const { left, right, top, bottom } = key.getBoundingClientRect();
      const across = Math.min(right, letters.right) - Math.max(left, letters.left);
      return across > 1 && Math.min(bottom, letters.bottom) - Math.max(top, letters.top) > 1;
    };
    const isCut = element.scrollWidth > element.clientWidth + 1;
    const rects = [...range.getClientRects()];
    const isOut = rects.some(({ left, right }) => left < 0 || right > innerWidth);
    const { right } = element.getBoundingClientRect();
    const sticksOut = rects.some((letters) => letters.right > right + 1);
    return !isCut && !isOut && !sticksOut && !rects.some((letters) => keys.some((key) => isUnder(key, letters)));
  });
}

for (const as of ['waiter', 'organizer'] as const)
  test(`offline, with orders that wait, the table that the ${as} types is read whole`, async ({ page }) => {
    await openScreen(page, { ...TABLE_STEP, as }, 'filled');
    await loseTheNetwork(page);
    for (const digit of '123456') await page.getByRole('button', { name: digit, exact: true }).click();
    for (const viewport of SCREENS) {
      await resize(page, viewport);
      expect.soft(await isWhole(page.getByLabel('Tisch-Nr.')), nameOf(viewport)).toBe(true);
    }
  });

for (const [letters, open] of [
  ['normal', (page: Page) => openScreen(page, TABLE_STEP, 'filled')],
  ['large', (page: Page) => openWithLargeLetters(page, TABLE_STEP)],
] as const)
  test(`offline, how many orders wait is read whole in ${letters} letters, and leaves the menu on the screen`, async ({
    page,
  }) => {
    await open(page);
    await loseTheNetwork(page, 12);
    const words = page.locator('header > [role="status"] > span');
    for (const viewport of PHONES) {
      await resize(page, viewport);
      await expect(words).toHaveText(/^Offline · 12 warten seit \d\d:\d\d$/);
      expect.soft(await findSidewaysScroll(page), nameOf(viewport)).toEqual([]);
      expect.soft(await isWhole(words), nameOf(viewport)).toBe(true);
      const menu = page.getByRole('button', { name: 'Navigation öffnen' });
      await expect.soft(menu, nameOf(viewport)).toBeInViewport({ ratio: 1 });
    }
  });

test('and so is it while an order moves', async ({ page }) => {
  await openScreen(page, ITEM_STEP, 'filled');
  await loseTheNetwork(page);
  await page.getByRole('button', { name: 'Tisch 12, ändern' }).click();
  for (const digit of '123456') await page.getByRole('button', { name: digit, exact: true }).click();
  for (const viewport of SCREENS) {
    await resize(page, viewport);
    expect.soft(await isWhole(page.getByLabel('Tisch-Nr.')), nameOf(viewport)).toBe(true);
  }
});

for (const table of ['123456', 'Gartenwirtschaft-N12']) {
  const at = (screen: Screen): Screen => ({
    ...screen,
    path: screen.path.replace('tisch=12', `tisch=${table}`),
    handedOver: { ...(screen.handedOver as object), tableNumber: table },
  });

  for (const screen of [at(ITEM_STEP), at(PAYMENT)]) {
    test(`${screen.title} names table ${table} whole, also offline, with orders that wait`, async ({ page }) => {
      const words = page.getByRole(screen.isPayment ? 'heading' : 'button', { name: `Tisch ${table}` });
      await openScreen(page, screen, 'filled');
      for (const isOffline of [false, true]) {
        if (isOffline) await loseTheNetwork(page);
        for (const viewport of SCREENS) {
          await resize(page, viewport);
          const name = `${screen.title} ${table} ${nameOf(viewport)} ${isOffline ? 'offline' : ''}`;
          expect.soft(await isWhole(words), name).toBe(true);
        }
      }
    });
  }
}

test('the number by which a guest finds an order to take away is read whole above the keys', async ({ page }) => {
  const order = {
    ...LAST_ORDER,
    tableNumber: 'TAKEAWAY',
    isTakeawayMode: true,
    totalRappen: 7000,
    changeRappen: 13_000,
    orderNumber: 1047,
  };
  const printed = { printer: 'Küchendrucker Grillstation', state: 'completed', error: null } as const;
  await openScreen(
    page,
    {
      ...TABLE_STEP,
      stored: { ...TABLE_STEP.stored, lastOrder: JSON.stringify(order) },
      special: { [`GET /api/print-jobs/order/${order.clientOrderId}`]: { body: [printed] } },
      shows: { filled: /Gedruckt/ },
    },
    'filled',
  );
  const strip = page.locator('.table-step-strip');
  await expect(strip).toContainText(
    'Nr. 1047 · CHF 70.00 · Rückgeld CHF 130.00 · Gedruckt: Küchendrucker Grillstation',
  );
  // The lowest phone scrolls the end of it, for long names of printers.
  for (const viewport of SCREENS.slice(1)) {
    await resize(page, viewport);
    const hidden = await strip.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect.soft(hidden, nameOf(viewport)).toBeLessThanOrEqual(0);
    expect.soft(await isWhole(strip.getByRole('status')), nameOf(viewport)).toBe(true);
  }
});

/** Where the keys stand at each size. */
async function placesOfKeys(page: Page, sizes: readonly Viewport[]): Promise<string[]> {
  const places: string[] = [];
  for (const viewport of sizes) {
    await resize(page, viewport);
    for (const name of ['0', '1', '5', 'Takeaway', 'Weiter']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      places.push(`${nameOf(viewport)} ${name} at ${box?.x} ${box?.y}`);
    }
  }
  return places;
}

test('printers in trouble leave the keys for the table where they are, on the screen of a phone', async ({ page }) => {
  const stuck = ['Küche', 'Bar beim Eingang'].map(
    (printer): PrinterProgress => ({
      printer,
      state: 'pending',
      error: 'keine Antwort von 192.168.1.50',
    }),
  );
  const showTickets = (tickets: PrinterProgress[], text: RegExp) =>
    openScreen(
      page,
      {
        ...TABLE_STEP,
        stored: { ...TABLE_STEP.stored, lastOrder: JSON.stringify(LAST_ORDER) },
        special: { [`GET /api/print-jobs/order/${LAST_ORDER.clientOrderId}`]: { body: tickets } },
        shows: { filled: text },
      },
      'filled',
    );
  const sizes = [...PHONES, { width: 360, height: 600 }, { width: 412, height: 719 }, { width: 640, height: 360 }];
  await showTickets([], /Gesendet/);
  const before = await placesOfKeys(page, sizes);
  await showTickets(stuck, /Nicht gedruckt/);
  expect(await placesOfKeys(page, sizes)).toEqual(before);
  for (const viewport of sizes) {
    await resize(page, viewport);
    for (const name of ['Takeaway', 'Weiter', '0']) {
      await expect.soft(page.getByRole('button', { name, exact: true }), nameOf(viewport)).toBeInViewport({ ratio: 1 });
    }
    expect.soft(findCovered(await listControls(page)), nameOf(viewport)).toEqual([]);
    // The coins to count out, and what leads on, however much is said of the printers.
    for (const part of ['strong', 'a']) {
      expect.soft(await isWhole(page.locator(`.table-step-strip ${part}`)), `${part} ${nameOf(viewport)}`).toBe(true);
    }
  }
});
