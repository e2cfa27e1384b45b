import type { PrinterProgress } from '@bestellsystem/domain/printing-schema.ts';
import type { Page } from '@playwright/test';
import { expect, test as onPageOfItsOwn, onOnePage as test } from '../support/bars/bars-test.ts';
import { listControls } from '../support/bars/controls.ts';
import { ORDERS } from '../support/bars/event-data.ts';
import { LAST_ORDER, START } from '../support/bars/floor-screens.ts';
import {
  edgesOf,
  findCovered,
  findCrowded,
  findInCorner,
  findSidewaysScroll,
  findSmallKeys,
  scrollsUpAndDown,
} from '../support/bars/geometry.ts';
import { KITCHEN } from '../support/bars/kitchen-and-menu-screens.ts';
import { openWithLargeLetters } from '../support/bars/large-letters.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { ITEM_STEP, PAYMENT, PAYMENT_PAID_OUT, PAYMENT_ROUNDED, TABLE_STEP } from '../support/bars/order-screens.ts';
import type { Screen } from '../support/bars/screen.ts';
import { nameOf, resize, VIEWPORTS, type Viewport } from '../support/bars/viewports.ts';

const [SMALL_PHONE, , LYING_PHONE, SMALL_TABLET, TABLET] = VIEWPORTS;

/** The keys that are not wholly on the screen; a name is the whole of it, or how it is to look. */
async function findHidden(page: Page, names: (string | RegExp)[]): Promise<string[]> {
  const controls = await listControls(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return names.flatMap((wanted) => {
    const key = controls.find(({ name }) => {
      const [, words = ''] = /^button «(.*)»$/.exec(name) ?? [];
      return typeof wanted === 'string' ? words === wanted : wanted.test(words);
    });
    const isInside = key && key.left >= 0 && key.top >= 0 && key.right <= width && key.bottom <= height;
    return isInside ? [] : [`${wanted}: ${JSON.stringify(key)}`];
  });
}

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const TABLE_KEYS = [...DIGITS, 'Eingabe löschen', 'Letzte Ziffer löschen', 'Takeaway', 'Weiter'];
const START_KEYS = [...DIGITS, 'Eingabe löschen', 'Letzte Ziffer löschen', 'Weiter'];
const PAYMENT_KEYS = [...DIGITS, '.', 'Eingabe löschen', 'CHF 10', 'CHF 20', 'CHF 50', 'Karte/Twint', /abschliessen/];

/** What was just taken stands above the keys. */
const afterAnOrder = (screen: Screen, ...tickets: PrinterProgress[]): Screen => ({
  ...screen,
  stored: { ...screen.stored, lastOrder: JSON.stringify(LAST_ORDER) },
  special: { [`GET /api/print-jobs/order/${LAST_ORDER.clientOrderId}`]: { body: tickets } },
});
const STUCK = { printer: 'Küche', state: 'pending', error: 'keine Antwort von 192.168.1.50' } as const;

test('keypad and primary key of table and payment need no scrolling on any screen', async ({ page }) => {
  const hidden: string[] = [];
  for (const [screen, keys] of [
    [TABLE_STEP, TABLE_KEYS],
    [afterAnOrder(TABLE_STEP), TABLE_KEYS],
    [afterAnOrder(TABLE_STEP, STUCK), TABLE_KEYS],
    [afterAnOrder(START), START_KEYS],
    [PAYMENT, PAYMENT_KEYS],
    [PAYMENT_ROUNDED, PAYMENT_KEYS],
    [PAYMENT_PAID_OUT, [/abschliessen/]],
  ] as const) {
    await openScreen(page, screen, 'filled');
    for (const viewport of VIEWPORTS) {
      await resize(page, viewport);
      for (const name of await findHidden(page, [...keys])) hidden.push(`${screen.title} ${nameOf(viewport)} ${name}`);
      const small = findSmallKeys(await listControls(page), viewport, screen);
      hidden.push(...small.map((finding) => `${screen.title} ${nameOf(viewport)} ${finding}`));
      if (await scrollsUpAndDown(page)) hidden.push(`${screen.title} ${nameOf(viewport)}: the page itself scrolls`);
    }
  }
  expect(hidden).toEqual([]);
});

/** Order lines of which nothing is cut off. */
async function countWholeLines(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Bestellung' }).evaluate((pane) => {
    const list = pane.querySelector('.order-pane-lines')?.getBoundingClientRect();
    const lines = [...pane.querySelectorAll('.order-line')].map((line) => line.getBoundingClientRect());
    return lines.filter(({ top, bottom }) => list && top >= list.top - 0.5 && bottom <= list.bottom + 0.5).length;
  });
}

for (const [viewport, lines] of [
  [SMALL_TABLET, 8],
  [TABLET, 11],
] as const) {
  test(`${nameOf(viewport)} shows ${lines} lines of the order, the total and the key`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openScreen(page, ITEM_STEP, 'filled');
    await expect.poll(() => countWholeLines(page)).toBeGreaterThanOrEqual(lines);
    await expect(page.getByText('CHF 279.00')).toBeInViewport({ ratio: 1 });
    expect(await findHidden(page, [/^Bestellung abschliessen/])).toEqual([]);
    expect(await scrollsUpAndDown(page)).toBe(false);
  });
}

test('a phone lying takes an order and its payment', async ({ page }) => {
  await page.setViewportSize(LYING_PHONE);
  await openScreen(page, ITEM_STEP, 'filled');
  expect(await findHidden(page, ['Zurück zu den Kategorien', /^Schweinssteaksandwich, /, /^Bestellung absch/])).toEqual(
    [],
  );
  expect(await countWholeLines(page)).toBeGreaterThanOrEqual(3);
  expect(await scrollsUpAndDown(page)).toBe(false);
  await page.getByRole('button', { name: /^Bestellung abschliessen/ }).tap();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).waitFor();
  expect(await findHidden(page, PAYMENT_KEYS)).toEqual([]);
});

test('of a large change no digit is beyond the edge of the smallest phone', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await openScreen(
    page,
    { ...PAYMENT, heldTimersMs: [1500], special: { 'POST /api/orders': { status: 201, body: ORDERS[0] } } },
    'filled',
  );
  for (let digit = 0; digit < 6; digit++) await page.getByRole('button', { name: '9', exact: true }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).tap();
  await expect(page.getByRole('alert').getByText(/^CHF 999'\d{3}\.\d{2}$/)).toBeInViewport({ ratio: 1 });
});

/** Pairs of words in a tile, as they are seen, that lie on each other. */
async function findWordsOnWords(page: Page): Promise<string[]> {
  return page.locator('.item-tile').evaluateAll((tiles) => {
    const seen = (span: Element) => {
      const box = span.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(span);
      const lines = [...words.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
      const { overflow, clipPath } = getComputedStyle(span);
      // Both cut off what is outside of the box; no other path is used.
      if (overflow !== 'hidden' && !clipPath.startsWith('inset(0')) return lines;
      return lines.map((line) => ({
        ...line,
        top: Math.max(line.top, box.top),
        bottom: Math.min(line.bottom, box.bottom),
      }));
    };
    return tiles.flatMap((tile) => {
      const parts = [...tile.children].map((span) => ({ text: span.textContent, rects: seen(span) }));
      return parts.flatMap((one, at) =>
        parts.slice(at + 1).flatMap((other) => {
          const touch = one.rects.some((a) =>
            other.rects.some(
              (b) => a.left < b.right && b.left < a.right && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
            ),
          );
          return touch ? [`${tile.ariaLabel}: ${one.text} and ${other.text}`] : [];
        }),
      );
    });
  });
}

test('why an order can not move to a table is read whole, and covers no key', async ({ page }) => {
  await openScreen(page, ITEM_STEP, 'filled');
  await page.getByRole('button', { name: /^Cervelat, CHF/ }).click();
  await page.getByRole('button', { name: 'Tisch 12, ändern' }).click();
  await page.goto('/event-menu?event=1&tisch=13&kategorie=1');
  await page.getByRole('button', { name: /^Cervelat, CHF/ }).click();
  await page.getByRole('button', { name: 'Tisch 13, ändern' }).click();
  for (const digit of ['1', '2']) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Für Tisch 12 gibt es schon einen Entwurf.' });
  for (const viewport of [...VIEWPORTS, { width: 640, height: 360 }]) {
    await resize(page, viewport);
    const bar = await page
      .locator('header:visible')
      .evaluateAll(([found]) => found?.getBoundingClientRect().bottom ?? 0);
    expect((await edgesOf(problem)).top, nameOf(viewport)).toBeGreaterThanOrEqual(bar);
  }
});

test('dear and sold out, the words of a tile still lie beside each other on the smallest phone', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await openScreen(page, ITEM_STEP, 'filled');
  expect(await findWordsOnWords(page)).toEqual([]);
  await page.getByRole('button', { name: 'Weine' }).click();
  await page.getByRole('button', { name: /^Blauburgunder Spätlese/ }).click();
  await expect(page.getByRole('button', { name: /^Blauburgunder.* 1 in Bestellung/ })).toBeVisible();
  expect(await findWordsOnWords(page)).toEqual([]);
  await page.getByRole('button', { name: 'Alkoholfreie Getränke' }).click();
  await expect(page.getByRole('button', { name: /^Mineralwasser.*Ausverkauft$/ })).toBeVisible();
  expect(await findWordsOnWords(page)).toEqual([]);
});

test('with letters of twice their size a ticket on a phone still says how long it waits', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await openWithLargeLetters(page, KITCHEN);
  const cut = await page.locator('.ticket-age > span').evaluateAll((ages) => {
    const isCut = (age: Element) =>
      age.getBoundingClientRect().right > (age.parentElement?.getBoundingClientRect().right ?? 0);
    return ages.filter(isCut).map(({ textContent }) => textContent);
  });
  expect(cut).toEqual([]);
});

/** Each size of the keys with the order at each side; a theme sets colours alone and moves nothing. */
function looks() {
  const sizes = [undefined, 'large', 'huge'];
  return sizes.flatMap((keySize) =>
    ['right', 'left'].map((orderPane) => ({ keySize: keySize ?? 'normal', orderPane })),
  );
}

async function findOverlaps(page: Page, screen: Screen, viewport: Viewport): Promise<string[]> {
  await resize(page, viewport);
  const controls = await listControls(page);
  const touching = findCrowded(controls).filter((finding) => finding.startsWith('-'));
  const findings = [
    ...(await findSidewaysScroll(page)),
    ...touching,
    ...findCovered(controls),
    ...findInCorner(controls, viewport),
  ];
  const keys = screen.isPayment ? PAYMENT_KEYS : [/^Bestellung abschliessen/];
  return [...findings, ...(await findHidden(page, keys))];
}

for (const screen of [ITEM_STEP, PAYMENT]) {
  for (const { keySize, orderPane } of looks()) {
    test(`${screen.title} with keys ${keySize} and the order ${orderPane}: nothing overlaps`, async ({ page }) => {
      const stored = { settings: JSON.stringify({ keySize, orderPane }) };
      await openScreen(page, { ...screen, stored }, 'filled');
      const findings: string[] = [];
      for (const viewport of VIEWPORTS) {
        const found = await findOverlaps(page, screen, viewport);
        findings.push(...found.map((finding) => `${nameOf(viewport)} ${finding}`));
      }
      expect(findings).toEqual([]);
    });
  }
}

test('five taps into the corner open the printer diagnosis, on every screen size', async ({ page }) => {
  await openScreen(page, TABLE_STEP, 'filled');
  for (const viewport of VIEWPORTS) {
    await resize(page, viewport);
    for (let tap = 0; tap < 5; tap++) {
      await expect(page).toHaveURL(/event-menu/);
      await page.touchscreen.tap(viewport.width - 20, viewport.height - 20);
    }
    await expect(page).toHaveURL(/\/debug\/printer/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Weiter' })).toBeVisible();
  }
});

onPageOfItsOwn('taps into the corner that come too late count from one again', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize(SMALL_PHONE);
  await openScreen(page, TABLE_STEP, 'filled');
  const tap = () => page.touchscreen.tap(SMALL_PHONE.width - 20, SMALL_PHONE.height - 20);
  for (let count = 0; count < 4; count++) await tap();
  await page.clock.runFor(3_100);
  await tap();
  await expect(page.locator('[data-hot-corner]')).toHaveText('1');
  await expect(page).toHaveURL(/event-menu/);
});
