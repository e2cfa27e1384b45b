import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';

async function login(page: Page): Promise<void> {
  await page.goto('/waiter-login?tag=DORFFEST');
  await page.getByLabel('Passwort', { exact: true }).fill('prost');
  await page.getByRole('button', { name: 'Anmelden' }).tap();
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
  await page.evaluate(() => {
    const counted = { taps: 0 };
    Object.assign(window, { counted });
    window.addEventListener('pointerdown', () => counted.taps++, { capture: true });
  });
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
const countTaps = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { taps: number } }).counted.taps);

/** Touches on one key within 60 ms are an echo of wet glass and count as one; no finger is as quick as this hand. */
async function asLongAsAFinger(page: Page): Promise<void> {
  const tappedAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 80, tappedAt);
}

/** Three items of one category, paid with a note, back at the keypad of the next table. Returns the taps it took. */
async function orderAndPay(page: Page, table: () => Promise<void>, pay: string): Promise<number> {
  const before = await countTaps(page);
  await table();
  await tap(page, /^Warme Küche/);
  for (let item = 0; item < 3; item++) {
    await tap(page, /^Käseschnitte/);
    await asLongAsAFinger(page);
  }
  await tap(page, 'Bestellung abschliessen (3 Artikel)');
  await tap(page, pay);
  await untilPaid(page, () => tap(page, 'Zahlung abschliessen'));
  await expect(page.getByText('Bestellung abgeschlossen!')).toHaveCount(0);
  return (await countTaps(page)) - before;
}

test('an order of three items takes as few taps as promised', async ({ page }) => {
  await login(page);
  const oneDigit = async () => {
    await tap(page, '7');
    await tap(page, 'Weiter');
  };
  const twoDigits = async () => {
    await tap(page, '1');
    await oneDigit();
  };
  expect(await orderAndPay(page, oneDigit, 'CHF 50')).toBe(9);
  await expect(page.getByRole('button', { name: 'Weiter' })).toBeVisible();
  expect(await orderAndPay(page, twoDigits, 'Karte/Twint')).toBe(10);
  expect(await orderAndPay(page, () => tap(page, 'Zuletzt: Tisch 7'), 'CHF 50')).toBe(8);
  expect(await orderAndPay(page, () => tap(page, 'Takeaway'), 'CHF 50')).toBe(8);
});

test('a further category takes one tap, the last item is taken back by one', async ({ page }) => {
  await login(page);
  await tap(page, 'Takeaway');
  await tap(page, /^Warme Küche/);
  await tap(page, /^Käseschnitte/);
  const before = await countTaps(page);
  await tap(page, /^Getränke/);
  expect((await countTaps(page)) - before).toBe(1);
  await tap(page, /^Süssmost/);
  await expect(page.getByRole('button', { name: 'Bestellung abschliessen (2 Artikel)' })).toBeVisible();
  await tap(page, 'Rückgängig');
  await expect(page.getByRole('button', { name: 'Bestellung abschliessen (1 Artikel)' })).toBeVisible();
  expect((await countTaps(page)) - before).toBe(3);
});
