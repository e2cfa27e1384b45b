import type { Page } from '@playwright/test';
import { expect, emptyTest as test } from '../support/journey.ts';
import { logInAsWaiter } from '../support/people.ts';
import { setUpSmallFest, WAITER } from '../support/small-fest.ts';

const MENU = /\/api\/events\/\d+\/menu-items$/;

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

const tables = (page: Page) => page.getByRole('button', { name: 'Takeaway' });

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
