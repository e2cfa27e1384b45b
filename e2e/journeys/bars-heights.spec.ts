import type { Page } from '@playwright/test';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { LAST_ORDER } from '../support/bars/floor-screens.ts';
import { openWithLargeLetters } from '../support/bars/large-letters.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { ITEM_STEP, PAYMENT, PAYMENT_PAID_OUT, PAYMENT_ROUNDED, TABLE_STEP } from '../support/bars/order-screens.ts';
import { nameOf, resize } from '../support/bars/viewports.ts';

/** What the bars of a browser leave of a phone, and phones between the sizes of the designs. */
const LEFT_BY_BROWSERS = [
  { width: 320, height: 454 },
  { width: 375, height: 553 },
  { width: 360, height: 612 },
  { width: 390, height: 664 },
  { width: 412, height: 732 },
  { width: 390, height: 800 },
  { width: 600, height: 640 },
  { width: 568, height: 320 },
  { width: 667, height: 331 },
];

const AREAS = ['head', 'amounts', 'suggest', 'quick', 'keys', 'pay'];

/** Parts of the payment that lie on each other. */
async function findPartsOnParts(page: Page): Promise<string[]> {
  return page.evaluate((areas) => {
    const parts = areas.flatMap((area) => {
      const box = document.querySelector(`.payment-${area}`)?.getBoundingClientRect();
      return box && box.height > 0 ? [{ area, box }] : [];
    });
    return parts.flatMap((one, at) =>
      parts.slice(at + 1).flatMap((other) => {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return Math.min(across, along) > 1 ? [`${one.area} on ${other.area}`] : [];
      }),
    );
  }, AREAS);
}

async function highestKey(page: Page): Promise<number> {
  const boxes = await page
    .locator('.payment button:visible')
    .evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().top));
  return Math.min(...boxes);
}

async function bottomOfBar(page: Page): Promise<number> {
  return page.locator('header').evaluate((bar) => bar.getBoundingClientRect().bottom);
}

for (const keySize of ['normal', 'large', 'huge']) {
  test(`of the payment with keys ${keySize} no part lies on another, however high the browser's bars are`, async ({
    page,
  }) => {
    await openScreen(page, { ...PAYMENT, stored: { settings: JSON.stringify({ keySize }) } }, 'filled');
    const findings: string[] = [];
    for (const viewport of LEFT_BY_BROWSERS) {
      await resize(page, viewport);
      findings.push(...(await findPartsOnParts(page)).map((finding) => `${nameOf(viewport)} ${finding}`));
      if ((await highestKey(page)) < (await bottomOfBar(page)))
        findings.push(`${nameOf(viewport)} a key under the bar`);
    }
    expect(findings).toEqual([]);
  });
}

/** A phone of 360 px, whatever its browser leaves of it. */
const HEIGHTS = Array.from({ length: 15 }, (_, step) => ({ width: 360, height: 560 + 10 * step }));

/** Tablets that stand, an 8", a 10" and a large one. */
const STANDING = [
  { width: 768, height: 1024 },
  { width: 800, height: 1280 },
  { width: 1024, height: 1366 },
];

for (const screen of [PAYMENT, PAYMENT_ROUNDED, PAYMENT_PAID_OUT]) {
  test(`${screen.title}: every key is on a phone's screen without scrolling, however high that is`, async ({
    page,
  }) => {
    await openScreen(page, screen, 'filled');
    const findings: string[] = [];
    for (const viewport of HEIGHTS) {
      await resize(page, viewport);
      const beyond = await findBeyondTheScreen(page);
      findings.push(...beyond.map((key) => `${nameOf(viewport)} ${key}`));
    }
    expect(findings).toEqual([]);
  });
}

test('the total is the largest figure until it is there, then the change, and no key moves at that', async ({
  page,
}) => {
  await openScreen(page, PAYMENT, 'filled');
  const sizes = () =>
    Promise.all(
      ['Total', 'Rückgeld'].map((name) =>
        page.getByLabel(name).evaluate((figure) => Number.parseFloat(getComputedStyle(figure).fontSize)),
      ),
    );
  const places = () =>
    page.locator('.payment button:visible').evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().top));
  for (const viewport of [...LEFT_BY_BROWSERS, ...HEIGHTS, ...STANDING]) {
    await resize(page, viewport);
    await page.getByLabel('Erhalten').fill('10');
    const before = await places();
    const [total = 0, noChange = 0] = await sizes();
    expect.soft(total, nameOf(viewport)).toBeGreaterThan(noChange);
    await page.getByLabel('Erhalten').fill('300');
    expect.soft(await sizes(), nameOf(viewport)).toEqual([noChange, total]);
    expect.soft(await places(), nameOf(viewport)).toEqual(before);
  }
});

test('a tap beside the opened order closes it alone, and a device that is turned has it beside the tiles', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openScreen(page, ITEM_STEP, 'filled');
  const open = page.getByRole('button', { name: /^Bestellung zeigen/ });
  await open.click();
  // What lies there is pressed where nothing is over it.
  await page.getByRole('button', { name: 'Tisch 12, ändern' }).click({ force: true });
  await open.click();
  for (const viewport of [
    { width: 640, height: 360 },
    { width: 962, height: 601 },
  ]) {
    await resize(page, viewport);
    await page.locator('.item-tile').first().click({ trial: true });
  }
  await resize(page, { width: 360, height: 640 });
  await expect(open).toBeVisible();
});

test('a key pressed at the payment folds away the lines that lie over the total', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openScreen(page, PAYMENT, 'filled');
  await page.locator('.payment-head [aria-expanded]').click();
  await expect(page.locator('.payment-lines')).toBeVisible();
  await page.keyboard.press('5');
  await expect(page.getByLabel('Erhalten')).toHaveValue('5');
  await expect(page.locator('.payment-lines')).toBeHidden();
});

test('on a phone that lies the unfolded lines of the payment leave its keys', async ({ page }) => {
  await openScreen(page, PAYMENT, 'filled');
  for (const viewport of [
    { width: 640, height: 360 },
    { width: 740, height: 360 },
    { width: 915, height: 412 },
  ]) {
    await resize(page, viewport);
    await page.locator('.payment-head [aria-expanded="false"]').click();
    for (const name of ['1', 'CHF 10', 'Karte/Twint']) {
      await page.getByRole('button', { name, exact: true }).click({ trial: true });
    }
    await page.keyboard.press('Escape');
  }
});

test('with letters of twice their size the unfolded lines of the payment leave the key that folds them', async ({
  page,
}) => {
  await openWithLargeLetters(page, PAYMENT);
  const toggle = page.locator('.payment-head [aria-expanded]');
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 640, height: 360 },
  ]) {
    await resize(page, viewport);
    await toggle.click();
    const { bottom } = await toggle.evaluate((key) => key.getBoundingClientRect());
    const { top } = await page.locator('.payment-lines').evaluate((lines) => lines.getBoundingClientRect());
    expect(top, nameOf(viewport)).toBeGreaterThanOrEqual(bottom - 1);
    await toggle.click();
  }
});

test('what was just taken lies in the pane beside the tiles, in no more than three lines, also in large letters', async ({
  page,
}) => {
  const last = { ...LAST_ORDER, changeRappen: 117_500, reached: 'device' };
  const screen = {
    ...ITEM_STEP,
    handedOver: { eventId: 1, tableNumber: '12' },
    stored: { lastOrder: JSON.stringify(last) },
  };
  const strip = page.getByRole('status').filter({ hasText: 'Gespeichert auf diesem Gerät' });
  await openScreen(page, screen, 'filled');
  for (const viewport of [
    { width: 640, height: 360 },
    { width: 962, height: 601 },
    { width: 1280, height: 800 },
  ]) {
    await resize(page, viewport);
    const lines = await strip.evaluate(
      (words) => words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight),
    );
    expect(lines, nameOf(viewport)).toBeLessThan(4);
  }
  await openWithLargeLetters(page, screen);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('link', { name: 'Zeigen' })).toBeInViewport({ ratio: 1 });
});

test('with letters of twice their size no digit of an amount is beyond the screen', async ({ page }) => {
  await openWithLargeLetters(page, PAYMENT);
  const findings: string[] = [];
  for (const viewport of LEFT_BY_BROWSERS.filter(({ width }) => width < 480)) {
    await resize(page, viewport);
    for (const text of ['300', '1000.50', '99999.95']) {
      await page.getByLabel('Erhalten').fill(text);
      findings.push(...(await findBeyondTheirCard(page)).map((amount) => `${nameOf(viewport)} ${text}: ${amount}`));
    }
  }
  expect(findings).toEqual([]);
});

for (const keySize of ['normal', 'huge']) {
  test(`on a tablet that stands the keys ${keySize} for the table are large, and all of them on the screen`, async ({
    page,
  }) => {
    await openScreen(page, { ...TABLE_STEP, stored: { settings: JSON.stringify({ keySize }) } }, 'filled');
    for (const viewport of STANDING) {
      await resize(page, viewport);
      const keys = await page
        .locator('.table-step-keys button')
        .evaluateAll((all) => all.map((key) => key.getBoundingClientRect().height));
      expect(Math.min(...keys), nameOf(viewport)).toBeGreaterThanOrEqual(96);
      await expect(page.getByRole('button', { name: 'Weiter' }), nameOf(viewport)).toBeInViewport({ ratio: 1 });
      await expect(page.getByLabel('Tisch-Nr.'), nameOf(viewport)).toBeInViewport({ ratio: 1 });
    }
  });
}

async function findBeyondTheScreen(page: Page): Promise<string[]> {
  return page.locator('.payment button:visible').evaluateAll((keys) => {
    const ends = keys.map((key) => ({ key, beyond: key.getBoundingClientRect().bottom - innerHeight }));
    return ends.filter(({ beyond }) => beyond > 0).map(({ key, beyond }) => `${key.textContent}: by ${beyond} px`);
  });
}

async function findBeyondTheirCard(page: Page): Promise<string[]> {
  return page.locator('.payment-amounts').evaluate((card) => {
    const { left, right } = card.getBoundingClientRect();
    const amounts = [...card.querySelectorAll<HTMLOutputElement | HTMLInputElement>('output, input')];
    return amounts.flatMap((amount) => {
      const box = amount.getBoundingClientRect();
      return box.left < left || box.right > right ? [amount.value] : [];
    });
  });
}
