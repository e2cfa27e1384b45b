import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/journey.ts';
import { logInAsWaiter } from '../support/people.ts';
import { RunningServer } from '../support/running-server.ts';
import { type PlacedOrder, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import { UpdatableClient } from '../support/updatable-client.ts';

const test = base.extend<{ client: UpdatableClient; server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
  client: async ({}, use) => {
    const client = new UpdatableClient();
    await use(client);
    client.remove();
  },
  server: async ({ client }, use) => {
    const server = new RunningServer({ webDir: client.dir });
    await server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

/** Requests while there is no server or while orders don't get through. */
test.use({ keepsClient: true, expectedComplaints: /ERR_|status of 40[14]/ });

const OFFER = 'Neue Version – jetzt laden';

test('a newer version waits until no table has an order and none waits to be sent', async ({
  page,
  server,
  client,
}) => {
  const fest = await setUpSmallFest(server.url);
  await logInAsWaiter(page, WAITER);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // From here on the device's own copy answers.
  await page.goto('/event-menu');
  await openTable(page, '5');
  await chooseSausage(page);
  await page.goto('/event-menu');
  await openTable(page, '7');
  await chooseSausage(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));

  await server.kill();
  client.update();
  await server.start();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const next = registration?.installing;
    if (next) await new Promise((resolve) => next.addEventListener('statechange', resolve, { once: true }));
  });
  expect(await page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)).toBe(true);
  await expectOldAndUndisturbed(page);

  // The old page pays against the newer server, whose answer stays away for now.
  await page.route('**/api/orders', (route) => route.abort());
  await page.getByRole('button', { name: /Bestellung abschliessen/ }).click();
  await expectOldAndUndisturbed(page);
  await payWithTen(page);
  await expect(page.getByText(/1 wartet seit (\d\d\.\d\d\. )?\d\d:\d\d/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
  await expectOldAndUndisturbed(page);

  await page.unrouteAll();
  await expect(page.getByText(/\d warte[nt]/)).toHaveCount(0, { timeout: 45_000 });
  const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
  expect(orders).toMatchObject([{ tableNumber: '7', total: 8.5 }]);
  // Nothing is open, but table 5 is not finished.
  await hasLookedForDrafts(page);
  await expectOldAndUndisturbed(page);

  await openTable(page, '5');
  await page.getByRole('button', { name: /Bestellung abschliessen/ }).click();
  await payWithTen(page);
  await expect(page.getByRole('button', { name: OFFER })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-not-reloaded');

  await page.getByRole('button', { name: OFFER }).click();
  // A crowded machine needs long to wake a program that waits.
  await expect.poll(() => versionOf(page), { timeout: 45_000 }).toBe('newer');
  await expect(page.getByRole('button', { name: OFFER })).toHaveCount(0);
});

/** The app has looked twice from now on whether an order is begun somewhere. */
async function hasLookedForDrafts(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { getAll } = IDBObjectStore.prototype;
        let looks = 0;
        IDBObjectStore.prototype.getAll = function (...args) {
          if (this.name === 'drafts' && ++looks === 2) resolve();
          return getAll.apply(this, args);
        };
      }),
  );
}

async function expectOldAndUndisturbed(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: OFFER })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-not-reloaded');
  expect(await versionOf(page)).toBe('');
}

async function openTable(page: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: table, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
}

async function chooseSausage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Speisen/ }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await expect(page.getByRole('button', { name: /Bestellung abschliessen/ })).toBeVisible();
}

async function payWithTen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'CHF 10', exact: true }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
}

/** While the page loads anew there is nothing to ask. */
function versionOf(page: Page): Promise<string> {
  return page
    .evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--version'))
    .catch(() => 'loading');
}
