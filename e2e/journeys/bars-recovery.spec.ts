import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/bars/bars-test.ts';
import { STANDARD_MENU } from '../support/bars/kitchen-and-menu-screens.ts';
import { UNPRINTED } from '../support/bars/message-screens.ts';
import { FAILED_REQUEST, openScreen } from '../support/bars/open-screen.ts';
import { ITEM_STEP, PAYMENT, TABLE_STEP } from '../support/bars/order-screens.ts';
import type { Screen } from '../support/bars/screen.ts';
import { SCREENS } from '../support/bars/screens.ts';
import { VIEWPORTS } from '../support/bars/viewports.ts';

test.use({
  expectedComplaints: new RegExp(`${FAILED_REQUEST.source}|ERR_INTERNET_DISCONNECTED|ERR_FAILED`),
});

const [, , , SMALL_TABLET] = VIEWPORTS;
const MINUTE_MS = 60_000;

/** Items of table 12, with nothing in the order yet. */
const ITEMS: Screen = { ...ITEM_STEP, handedOver: { eventId: 1, tableNumber: '12' } };

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const finish = (page: Page, items: number) => key(page, `Bestellung abschliessen (${items} Artikel)`);

async function takeTwo(page: Page): Promise<void> {
  await openScreen(page, ITEMS, 'filled');
  await key(page, /^Cervelat, CHF/).tap();
  await key(page, /^Maiskolben, CHF/).tap();
  await expect(finish(page, 2)).toBeVisible();
}

async function expectOrder(page: Page, items: number): Promise<void> {
  await expect(finish(page, items)).toBeVisible();
  await expect(key(page, 'Tisch 12, ändern')).toBeVisible();
}

test('an order survives a reload in every step', async ({ page }) => {
  await takeTwo(page);
  await page.reload();
  await expectOrder(page, 2);
  await key(page, 'Zurück zu den Kategorien').tap();
  await page.reload();
  await expectOrder(page, 2);
  await finish(page, 2).tap();
  await expect(key(page, 'Karte/Twint')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tisch 12' })).toBeVisible();
  await expect(page.getByLabel('Total')).toHaveText('CHF 11.50');
  await key(page, '1').tap();
  await key(page, '2').tap();
  await page.reload();
  await expect(page.getByLabel('Erhalten')).toHaveValue('12');
  await key(page, 'Zurück').tap();
  await expectOrder(page, 2);
});

test('that tickets are not printed is said also where the line about them cannot be loaded', async ({ page }) => {
  const screen = SCREENS.find(({ path, as }) => path === '/events' && as === 'organizer');
  if (!screen) throw new Error('there is no list of events');
  await page.route(/\/assets\/print-alarm-strip-.*\.js$/, (route) => route.abort());
  const special = { 'GET /api/print-alarms': { body: [{ eventId: 1, eventName: 'Fest', jobs: 2, printers: [] }] } };
  await openScreen(page, { ...screen, special: { ...screen.special, ...special } }, 'filled');
  await expect(page.getByText('Bons nicht gedruckt', { exact: true })).toBeVisible();
});

test('an order survives that its waiter logs out and in again', async ({ page }) => {
  await takeTwo(page);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: {} }));
  await key(page, 'Menü').tap();
  await key(page, 'Abmelden').tap();
  await expect(page).toHaveURL(/\/login$/);
  await openScreen(page, TABLE_STEP, 'filled');
  await chooseTable12(page);
  await expectOrder(page, 2);
});

test('an order from the standard menu survives a reload', async ({ page }) => {
  await openScreen(page, { ...STANDARD_MENU, path: '/menu?kategorie=1', shows: { filled: /^Rivella rot/ } }, 'filled');
  await key(page, /^Rivella rot/).tap();
  await expect(finish(page, 1)).toBeVisible();
  await page.reload();
  await expect(finish(page, 1)).toBeVisible();
});

async function chooseTable12(page: Page): Promise<void> {
  await key(page, '1').tap();
  await key(page, '2').tap();
  await key(page, 'Weiter').tap();
}

/** What is left after a crash or a flat battery: a new page of the same browser. */
async function crash(page: Page, context: BrowserContext): Promise<Page> {
  await page.close({ runBeforeUnload: false });
  return context.newPage();
}

test('an order survives a crash, in the menu and at the payment', async ({ page, context }) => {
  await takeTwo(page);
  for (const isPaying of [false, true]) {
    if (isPaying) await finish(context.pages()[0] ?? page, 2).tap();
    const again = await crash(context.pages()[0] ?? page, context);
    await openScreen(again, TABLE_STEP, 'filled');
    await chooseTable12(again);
    await expectOrder(again, 2);
    await expect(again.getByText('Entwurf Tisch 12 wiederhergestellt')).toBeVisible();
  }
});

test('an order survives ten minutes without network, and grows meanwhile', async ({ page, context }) => {
  await page.clock.install();
  await takeTwo(page);
  await context.setOffline(true);
  await expect(page.getByText('Offline').first()).toBeVisible();
  await page.clock.fastForward(10 * MINUTE_MS);
  await key(page, /^Bratwurst, CHF/).tap();
  await expectOrder(page, 3);
  await finish(page, 3).tap();
  await expect(page.getByLabel('Total')).toHaveText('CHF 20.00');
  await key(page, 'Zurück').tap();
  await context.setOffline(false);
  await expect(page.getByText('Offline')).toHaveCount(0);
  await expectOrder(page, 3);
});

test('who pays on a tablet lying sees that the network is gone, and that it is back', async ({ page, context }) => {
  await page.setViewportSize(SMALL_TABLET);
  await openScreen(page, PAYMENT, 'filled');
  await expect(page.getByText('Verbunden')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Wieder verbunden')).toBeVisible();
});

test('a server that refuses to talk is missed within two seconds, and found again within two', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(countCalls);
  await openScreen(page, ITEMS, 'filled');
  await holdTime(page);
  await page.route('**/api/health', (route) => route.abort());
  await passTime(page, 2_100);
  await expect(page.getByText('Offline').first()).toBeVisible();
  await page.unroute('**/api/health');
  await passTime(page, 2_100);
  await expect(page.getByText('Offline')).toHaveCount(0);
});

test('a server that says nothing at all is noticed within two seconds', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(countCalls);
  await openScreen(page, { ...ITEMS, mayBeSlow: true }, 'filled');
  await holdTime(page);
  await allAnswered(page);
  await page.route('**/api/health', () => new Promise(() => undefined));
  await page.clock.runFor(2_000);
  await expect(page.getByText(/^(Verbindung langsam|Offline)$/).first()).toBeVisible();
});

test('what could not be printed is said with its cause, and the next order is taken all the same', async ({ page }) => {
  const waiting = { printer: 'Küche', state: 'pending', error: null };
  const progress = { body: [waiting as { error: string | null }] };
  await page.setViewportSize(SMALL_TABLET);
  const special = { ...UNPRINTED.special, [`GET /api/print-jobs/order/${ORDER_ID}`]: progress };
  await openScreen(page, { ...UNPRINTED, special }, 'filled');
  await expect(page.getByText('Wird gedruckt...')).toBeVisible();
  await page.clock.install();
  await page.waitForResponse((response) => response.url().endsWith(`/print-jobs/order/${ORDER_ID}`));
  await holdTime(page);
  progress.body = [{ ...waiting, error: 'keine Antwort von 192.168.1.50' }];
  await page.clock.runFor(1_000);
  await expect(page.getByText('Nicht gedruckt – Küche: keine Antwort von 192.168.1.50')).toBeVisible();
  await key(page, '7').tap();
  await key(page, 'Weiter').tap();
  await key(page, /^Grilladen/).tap();
  await key(page, /^Cervelat, CHF/).tap();
  await expect(finish(page, 1)).toBeVisible();
});

const ORDER_ID = '018f0000-0000-7000-8000-000000000001';

/** From here on only the test lets time pass. It jumps a little: to hold a moment that has gone by meanwhile is refused. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Runs in the browser before the app: how many calls wait for their answer. */
function countCalls(): void {
  const calls = { open: 0 };
  const call = window.fetch.bind(window);
  window.fetch = (...request) => {
    calls.open++;
    return call(...request).finally(() => calls.open--);
  };
  Object.assign(window, { calls });
}

/** So much time, and none of it while the server is being asked: answers come in the time of the machine. */
async function passTime(page: Page, ms: number): Promise<void> {
  const STEP_MS = 100;
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await allAnswered(page);
  }
}

async function allAnswered(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { calls: { open: number } }).calls.open === 0);
}
