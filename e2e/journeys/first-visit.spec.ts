import type { Page } from '@playwright/test';
import { expect, emptyTest as test } from '../support/journey.ts';
import { logInAsWaiter } from '../support/people.ts';
import { setUpSmallFest, WAITER } from '../support/small-fest.ts';

const APP = /\/assets\/index-.*\.js$/;
const MENU = /\/api\/events\/\d+\/menu-items$/;
const FIRST_QUESTIONS = [
  '/api/auth/me',
  '/api/categories',
  '/api/events/1/menu-items',
  '/api/events/1/waiter-access',
  '/api/events/all-active',
];

test.use({ keepsClient: true });

test.beforeEach(async ({ page, server }) => {
  await setUpSmallFest(server.url);
  await logInAsWaiter(page, WAITER);
  await forgetApp(page);
});

/** The browser keeps the login and nothing else. */
async function forgetApp(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  await page.goto('about:blank');
  const developer = await page.context().newCDPSession(page);
  await developer.send('Network.clearBrowserCache');
  const storageTypes = 'indexeddb,service_workers,cache_storage';
  await developer.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

/** What the page asks the server for, in that order. */
function followQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/waiter-access\/(\d+)/, '$1/waiter-access');
    if (path.startsWith('/api/') && !/(health|stream)$/.test(path)) asked.push(path);
  });
  return asked;
}

const tables = (page: Page) => page.getByRole('button', { name: 'Takeaway' });
const fontOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);

test('what the tables ask is asked while the app is on its way, and once', async ({ page }) => {
  const asked = followQuestions(page);
  // Its first word brings the answers up to date.
  await page.route('**/stream?*', () => undefined);
  await page.route(APP, async (route) => {
    await expect.poll(() => asked.toSorted()).toEqual(FIRST_QUESTIONS);
    await route.continue();
  });
  await page.goto('/event-menu');
  await tables(page).waitFor();
  expect(asked.toSorted()).toEqual(FIRST_QUESTIONS);
});

test('the app is put onto the device once the first screen has what it asked for', async ({ page }) => {
  let answer = () => {};
  await page.route(MENU, (route) => {
    answer = () => void route.continue();
  });
  await page.goto('/event-menu');
  await page.getByText('Lade Eventmenü...').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
  answer();
  await tables(page).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

test('on a slow line the font comes after the first screen, and is of the next one', async ({ page }) => {
  const developer = await page.context().newCDPSession(page);
  await developer.send('Network.enable');
  const line = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
  await developer.send('Network.emulateNetworkConditions', line);
  let wereTablesThere: boolean | undefined;
  await page.route('**/*.woff2', async (route) => {
    wereTablesThere = await tables(page).isVisible();
    await route.continue();
  });
  const font = page.waitForResponse('**/*.woff2');
  await page.goto('/event-menu');
  await (await font).finished();
  expect(wereTablesThere).toBe(true);
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  expect(await fontOf(page)).not.toContain('Inter Variable');
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen/ }).waitFor();
  expect(await fontOf(page)).toContain('Inter Variable');
});
