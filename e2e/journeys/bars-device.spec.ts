import type { Page } from '@playwright/test';
import { expect, test } from '../support/bars/bars-test.ts';
import { EVENT_PAGE } from '../support/bars/event-screens.ts';
import { CONFIRMATION, LAST_ORDER } from '../support/bars/floor-screens.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { ITEM_STEP } from '../support/bars/order-screens.ts';
import { PEOPLE } from '../support/bars/people.ts';
import type { Screen } from '../support/bars/screen.ts';
import { readQr } from '../support/read-qr.ts';

interface Felt {
  locks: string[];
  vibrations: unknown[];
}

test('the confirmation gives way to the start after three seconds', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const special = { [`GET /api/print-jobs/order/${LAST_ORDER.clientOrderId}`]: { body: [] } };
  const confirmation: Screen = { ...CONFIRMATION, special, heldTimersMs: [], first: untilDrawn };
  await openScreen(page, confirmation, 'filled');
  await page.clock.runFor(2_700);
  await expect(page.getByText('Weiter in 1 Sekunde')).toBeVisible();
  await expect(page).toHaveURL(/\/confirmation$/);
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/\/$/);
  await page.clock.resume();
  // The next one is for the same event, if nobody says otherwise.
  await expect(page.getByLabel('Event', { exact: true })).toHaveValue('1');
});

/** A page that is loaded when it is first visited is drawn a moment later, by a clock that stands still. */
async function untilDrawn(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByText('Bestellung erfolgreich!')).toBeVisible({ timeout: 250 });
  }).toPass();
}

test('a waiter is greeted for a tenth of a second and comes to the own event', async ({ page }) => {
  const login: Screen = {
    title: 'Kellner-Login',
    route: '/waiter-login',
    path: '/waiter-login?tag=UNTERKULM',
    as: 'nobody',
    stored: { deviceName: 'Service 3', deviceIdentifier: 'service3_mhx3k2q9' },
    special: { 'POST /api/auth/waiter-login': { body: PEOPLE.waiter } },
    shows: { filled: 'Kellner-Login' },
  };
  await page.clock.install();
  await openScreen(page, login, 'filled');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Passwort', { exact: true }).fill('geheim1');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText(`Hallo Service 3 – ${PEOPLE.waiter.eventName}`)).toBeVisible();
  await page.clock.runFor(99);
  await expect(page).toHaveURL(/\/waiter-login/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/event-menu/);
});

test('a tap on an item can be undone for six seconds, and no longer', async ({ page }) => {
  await page.clock.install();
  await openScreen(page, ITEM_STEP, 'filled');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: /^Cervelat, CHF/ }).tap();
  await page.clock.runFor(5_990);
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeVisible();
  await page.clock.runFor(20);
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0);
});

/** A device that tells what it was asked for. */
async function tellWhatIsFelt(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const felt: Felt = { locks: [], vibrations: [] };
    Object.assign(window, { felt });
    const request = async (kind: string) => {
      felt.locks.push(kind);
      return { release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => felt.vibrations.push(pattern) > 0 });
  });
}

test('while orders are taken the screen stays on, and a tap is felt', async ({ page }) => {
  await tellWhatIsFelt(page);
  await openScreen(page, ITEM_STEP, 'filled');
  await page.getByRole('button', { name: /^Cervelat, CHF/ }).tap();
  const felt = await page.evaluate(() => (window as unknown as { felt: Felt }).felt);
  expect(felt).toEqual({ locks: ['screen'], vibrations: [10] });
});

test('the code on the page and on the card for waiters fills in the tag, and is told to the server', async ({
  page,
  baseURL,
}) => {
  await openScreen(page, EVENT_PAGE, 'filled');
  const codes = page.locator('svg:has(> path[fill="#000"])');
  await expect(codes).toHaveCount(1);
  await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
  const [address, onCard] = await Promise.all((await codes.all()).map(readQr));
  expect(address).toBe(`${baseURL}/waiter-login?tag=UNTERKULM#c0de0000c0de1111c0de2222c0de3333`);
  expect(onCard).toBe(address);
  await page.evaluate(() => localStorage.clear());
  await page.goto(address ?? '');
  await expect(page.getByLabel('Event-Kürzel')).toHaveValue('UNTERKULM');
  await page.getByLabel('Passwort', { exact: true }).fill('prost');
  const asked = page.waitForRequest('**/api/auth/waiter-login');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ entryKey: 'c0de0000c0de1111c0de2222c0de3333' });
});
