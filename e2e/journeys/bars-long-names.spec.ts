import type { Cart } from '@bestellsystem/domain/cart.ts';
import type { Locator } from '@playwright/test';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { LOGIN_REFUSED, NAMING } from '../support/bars/entrance-screens.ts';
import { ACTIVE_EVENTS } from '../support/bars/event-data.ts';
import { MENU_MANAGEMENT } from '../support/bars/event-screens.ts';
import { START } from '../support/bars/floor-screens.ts';
import { findBrokenWords, findSidewaysDialog } from '../support/bars/geometry.ts';
import { openWithLargeLetters } from '../support/bars/large-letters.ts';
import { CATEGORIES, EVENT_MENU } from '../support/bars/menu-data.ts';
import { FAILED_REQUEST, openScreen } from '../support/bars/open-screen.ts';
import { ITEM_STEP, PAYMENT, TABLE_STEP } from '../support/bars/order-screens.ts';
import { nameOf, resize, VIEWPORTS } from '../support/bars/viewports.ts';

test.use({ expectedComplaints: FAILED_REQUEST });

const [, PHONE, , SMALL_TABLET, TABLET] = VIEWPORTS;
const LOW_PHONE = { width: 640, height: 360 };
const LONG = 'Donaudampfschifffahrtsbratwurst mit hausgemachter Kräuterbutter';

/** The first item of the menu is long in name, in category, and dear. */
const LONG_MENU = EVENT_MENU.map((row, at) =>
  at === 0 ? { ...row, menuItem: { ...row.menuItem, name: LONG }, specialPrice: 12_345.6 } : row,
);
const LONG_CATEGORIES = CATEGORIES.map((category, at) => (at === 0 ? { ...category, name: LONG } : category));
const LONG_STEP = {
  ...ITEM_STEP,
  handedOver: { eventId: 1, tableNumber: '12' },
  special: {
    'GET /api/events/1/menu-items': { body: LONG_MENU },
    'GET /api/categories': { body: LONG_CATEGORIES },
  },
  shows: { filled: /^Donaudampf/ },
};

async function edges(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, top: y, right: x + width, bottom: y + height };
}

test('while the table is changed on a phone its number lies beside «Abbrechen»', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openScreen(page, LONG_STEP, 'filled');
  await page.getByRole('button', { name: 'Tisch 12, ändern' }).click();
  for (const digit of '1234') await page.getByRole('button', { name: digit, exact: true }).click();
  const word = page.locator('.table-step-display > span');
  await expect(word).toBeVisible();
  const cancel = await edges(page.getByRole('button', { name: 'Abbrechen' }));
  expect((await edges(word)).left).toBeGreaterThanOrEqual(cancel.right);
  expect((await edges(page.getByLabel('Tisch-Nr.'))).right).toBeLessThanOrEqual(PHONE.width);
});

test('of a long category the next one stays in sight', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openScreen(page, LONG_STEP, 'filled');
  const next = page.getByRole('navigation', { name: 'Kategorien' }).getByRole('button').nth(1);
  expect((await edges(next)).left).toBeLessThan(PHONE.width - 48);
});

test('the key for today’s event shows how a long word begins, and its icon', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const body = ACTIVE_EVENTS.map((event) => ({ ...event, name: LONG.replaceAll(' ', '') }));
  await openScreen(
    page,
    { ...START, special: { 'GET /api/events/all-active': { body } }, shows: { filled: /^Heute: Donau/ } },
    'filled',
  );
  const key = page.getByRole('button', { name: /^Heute: Donau/ });
  expect((await edges(key.locator('svg'))).left).toBeGreaterThanOrEqual((await edges(key)).left);
  const begins = await key.locator('.line-clamp-1').evaluate((element) => {
    const words = document.createRange();
    words.setStart(element.lastChild as Text, 0);
    words.setEnd(element.lastChild as Text, 5);
    return words.getBoundingClientRect().bottom <= element.getBoundingClientRect().bottom;
  });
  expect(begins).toBe(true);
});

test('a dear item keeps offer and total apart, and its own sum off the key beside it', async ({ page }) => {
  await openScreen(page, LONG_STEP, 'filled');
  await page.getByRole('button', { name: /^Donaudampf.*hinzufügen/ }).click();
  for (const viewport of [SMALL_TABLET, LOW_PHONE]) {
    await resize(page, viewport);
    const offer = await edges(page.getByRole('button', { name: 'Rückgängig' }));
    const total = await edges(page.locator('.order-pane-sum').getByText('Total'));
    expect(offer.right, nameOf(viewport)).toBeLessThanOrEqual(total.left);
  }
  const sum = page.locator('.order-line-sum');
  const left = await sum.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().left;
  });
  expect(left - (await edges(page.getByRole('button', { name: /^Menge erhöhen/ }))).right).toBeGreaterThanOrEqual(4);
});

test('a hundred pieces keep off their keys, and two lines of a remark leave the line as high as the others', async ({
  page,
}) => {
  const { preservedOrder } = ITEM_STEP.handedOver as { preservedOrder: Cart };
  const [first, ...more] = preservedOrder;
  const note = 'ohne Zwiebeln, Sauce separat, gut durchgebraten';
  const cart = [{ ...first, quantity: 100, name: 'Rösti', note }, ...more];
  await page.setViewportSize(PHONE);
  await openScreen(page, { ...ITEM_STEP, handedOver: { ...ITEM_STEP.handedOver, preservedOrder: cart } }, 'filled');
  await page.getByRole('button', { name: /^Bestellung zeigen/ }).click();
  const line = page.locator('.order-line').first();
  const digits = await line.locator('.order-line-count').evaluate((count) => {
    const words = document.createRange();
    words.selectNodeContents(count);
    return words.getBoundingClientRect().toJSON() as DOMRect;
  });
  const [less, plus] = await Promise.all([0, 1].map((at) => edges(line.locator('.order-line-key').nth(at))));
  expect(digits.left - (less?.right ?? 0)).toBeGreaterThanOrEqual(3);
  expect((plus?.left ?? 0) - digits.right).toBeGreaterThanOrEqual(3);
  const { top, bottom } = await edges(line);
  expect(bottom - top).toBe(52);
  const remark = await edges(line.getByText(note));
  expect(remark.bottom - remark.top).toBeGreaterThan(30);
});

test('a dialog about a long name keeps its key to close at its place', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openScreen(page, LONG_STEP, 'filled');
  await page.getByRole('button', { name: /^Donaudampf.*hinzufügen/ }).click();
  await page.getByRole('button', { name: /^Bestellung zeigen/ }).click();
  await page.getByRole('button', { name: /^Bemerkung: Donaudampf/ }).click();
  const dialog = await edges(page.getByRole('dialog'));
  const close = await edges(page.getByRole('button', { name: 'Schliessen', exact: true }));
  expect(dialog.right - close.right).toBeGreaterThanOrEqual(8);
});

test('a warning about many items leaves the keys of its screen in sight', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const special = { 'GET /api/events/1/menu-items': { body: [] } };
  await openScreen(
    page,
    { ...ITEM_STEP, path: '/event-menu?event=1&tisch=12', special, shows: { filled: /nicht mehr im Menü/ } },
    'filled',
  );
  const message = await edges(page.locator('.order-message'));
  const back = await edges(page.getByRole('button', { name: 'Zurück' }));
  expect(message.top).toBeGreaterThanOrEqual(back.bottom);
});

test('on a lying phone the payment names the table', async ({ page }) => {
  await page.setViewportSize(LOW_PHONE);
  await openScreen(page, PAYMENT, 'filled');
  const isCut = await page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.scrollWidth > h1.clientWidth);
  expect(isCut).toBe(false);
});

test('currency and received amount stand together, as above and below', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openScreen(page, PAYMENT, 'filled');
  await page.getByRole('button', { name: 'CHF 50', exact: true }).click();
  const gap = await page.getByLabel('Erhalten').evaluate((input: HTMLInputElement) => {
    const words = document.createElement('span');
    words.textContent = input.value;
    input.after(words);
    return input.getBoundingClientRect().width - words.getBoundingClientRect().width;
  });
  expect(gap).toBeLessThan(4);
});

test('with large letters the names of devices lie in their keys', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openWithLargeLetters(page, NAMING);
  const outside = await page
    .getByRole('button', { name: /^Service \d$/ })
    .evaluateAll((keys) =>
      keys.filter((key) => key.scrollWidth > key.clientWidth).map(({ textContent }) => textContent),
    );
  expect(outside).toEqual([]);
});

test.describe('without network', () => {
  // What is fetched ahead for the next screens may still be under way.
  test.use({ expectedComplaints: new RegExp(`${FAILED_REQUEST.source}|ERR_INTERNET_DISCONNECTED`) });

  test('with large letters what waits on the device is read whole, in the bar and in its list', async ({ page }) => {
    await page.setViewportSize(PHONE);
    // The device keeps its menu for the way back from the payment.
    await openScreen(page, TABLE_STEP, 'filled');
    await openWithLargeLetters(page, PAYMENT);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Karte/Twint' }).click();
    await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
    const bar = page.locator('header > [role="status"]');
    await expect(bar).toHaveText(/^Offline · 1 wartet/);
    const words = await edges(bar.locator('span'));
    expect(words.top).toBeGreaterThanOrEqual(0);
    expect(words.bottom).toBeLessThanOrEqual((await edges(page.locator('header'))).bottom);
    await page.getByRole('button', { name: /wartet/ }).click();
    await expect(page.getByRole('dialog', { name: 'Auf diesem Gerät' })).toBeVisible();
    expect(await findSidewaysDialog(page)).toEqual([]);
  });
});

test('with large letters the payment of a takeaway order names it in one piece', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const handedOver = { ...PAYMENT.handedOver, tableNumber: 'TAKEAWAY', isTakeawayMode: true };
  await openWithLargeLetters(page, { ...PAYMENT, handedOver });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takeaway');
  expect(await findBrokenWords(page)).toEqual([]);
});

test('a waiter who is refused types the password anew without emptying it', async ({ page }) => {
  await openScreen(page, LOGIN_REFUSED, 'filled');
  const password = page.getByLabel('Passwort', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('prost');
  await expect(password).toHaveValue('prost');
});

test('on a tablet the menu stays at the edge, from table to tiles', async ({ page }) => {
  await page.setViewportSize(TABLET);
  for (const screen of [TABLE_STEP, ITEM_STEP]) {
    await openScreen(page, screen, 'filled');
    const menu = await edges(page.getByRole('button', { name: 'Menü', exact: true }));
    expect(TABLET.width - menu.right, screen.title).toBeLessThanOrEqual(8);
  }
});

test('at a desk the rate of an item is read to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openScreen(page, MENU_MANAGEMENT, 'filled');
  const [has, needs] = await page.getByLabel('MWST', { exact: true }).evaluate((select: HTMLSelectElement) => {
    const free = select.cloneNode(true) as HTMLElement;
    free.style.position = 'absolute';
    free.style.width = 'max-content';
    select.after(free);
    return [select.offsetWidth, free.offsetWidth] as const;
  });
  expect(needs).toBeGreaterThan(300);
  expect(has).toBeGreaterThanOrEqual(needs);
});
