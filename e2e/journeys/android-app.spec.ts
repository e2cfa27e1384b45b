import type { AppBehindPage } from '@bestellsystem/android/app-behind-page.ts';
import type { Page } from '@playwright/test';
import { androidApp, openInApp } from '../support/android-app.ts';
import { emptyTest, expect, expectAccessible } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { ORGANIZER, type SmallFest, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../support/virtual-printer.ts';

const HERE = '127.0.0.1';

/** A fest with one printer, and a page in the app. */
const test = emptyTest.extend<{ fest: SmallFest; kitchen: VirtualPrinter }>({
  fest: async ({ baseURL }, use) => {
    const fest = await setUpSmallFest(baseURL ?? '');
    await use(fest);
    await fest.organizer.close();
  },
  kitchen: async ({ fest }, use) => {
    const kitchen = await startVirtualPrinter();
    const printers = [{ ip: HERE, port: kitchen.port, displayName: 'Küche', categories: ['Alle'] }];
    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { eventId: fest.eventId, printers });
    await use(kitchen);
    await kitchen.close();
  },
});

const { name, start } = androidApp();

test.describe(`a page in ${name}`, () => {
  let app: AppBehindPage;
  test.beforeEach(async ({ kitchen }) => {
    app = start();
    // What else listens on this machine is no printer of this fest.
    await app.set({ hosts: [HERE], firstPort: kitchen.port });
  });
  test.afterEach(() => app.stop());

  test('has the app print an order, once, at the printers kept on the device', async ({ page, fest, kitchen }) => {
    const called = await openInApp(page, app);
    await logInAsWaiter(page, WAITER);
    await orderForTable(page, '12');
    await expect.poll(() => kitchen.read()).toHaveLength(1);
    const [ticket] = await kitchen.read();
    expect(ticket).toContain('TISCH 12');
    expect(ticket).not.toContain('KOPIE');
    expect(called).toContain('smartPrintByCategory');
    expect(called).not.toContain('smartPrintWithDiscovery');
    await expect.poll(() => statesOf(fest)).toEqual(['completed']);
    const kept = JSON.parse(String(await app.call('getPrinterConfig', String(fest.eventId)))) as {
      printers: object[];
    };
    expect(kept.printers).toMatchObject([{ ip: HERE, port: kitchen.port, displayName: 'Küche' }]);
    expect(await kitchen.read()).toHaveLength(1);
  });

  test('leaves a ticket to the server, unmarked, where the printer has no paper', async ({ page, fest, kitchen }) => {
    const called = await openInApp(page, app);
    await kitchen.setMode('paper-out');
    await logInAsWaiter(page, WAITER);
    await orderForTable(page, '7');
    await expect.poll(() => called).toContain('printToPrinter');
    await expect.poll(() => statesOf(fest)).toEqual(['pending']);
    expect(await kitchen.read()).toEqual([]);
    await kitchen.setMode('ok');
    await expect.poll(() => kitchen.read(), { timeout: 40_000 }).toHaveLength(1);
    expect((await kitchen.read())[0]).not.toContain('KOPIE');
    await expect.poll(() => statesOf(fest)).toEqual(['completed']);
  });

  test.describe('that loses its server', () => {
    test.use({ expectedComplaints: /net::ERR_FAILED/ });

    test('asks before it changes the server while orders wait on the device', async ({ page }) => {
      await openInApp(page, app);
      await logInAsWaiter(page, WAITER);
      await page.route('**/api/orders', (route) => route.abort());
      await orderForTable(page, '12');
      await page.getByRole('button', { name: 'Menü', exact: true }).or(page.getByLabel('Navigation öffnen')).click();
      const question = page.getByRole('alertdialog');
      await page.getByRole('link', { name: 'Server wechseln' }).click();
      await expect(question).toContainText('Bestellungen sind noch nicht beim Server');
      await expect(question).toContainText('1 wartet seit');
      await expect(question).toContainText('Sie bleiben auf diesem Gerät und gehen nur an');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Abbrechen' }).click();
      await expect(question).toBeHidden();
      // The order may be under way by itself: it arrives once the key was tapped. The newer route comes first.
      const { promise: tapped, resolve: tap } = Promise.withResolvers<void>();
      await page.route('**/api/orders', (route) => tapped.then(() => route.continue()));
      await page.getByRole('link', { name: 'Server wechseln' }).click();
      await question.getByRole('button', { name: 'Jetzt senden' }).click();
      tap();
      await expect(question).toContainText('Jetzt ist alles beim Server');
      await expect(question.getByRole('button', { name: 'Wechseln', exact: true })).toBeEnabled();
    });
  });

  test('shows the app in the settings and in the diagnostics', async ({ page, fest }) => {
    await openInApp(page, app);
    await logIn(page, ORGANIZER);
    const menu = page.getByRole('button', { name: /^(Menü|Navigation öffnen)$/ });
    await menu.first().click();
    await expect(page.getByText('Version 0.0.0-test')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Server wechseln' })).toHaveAttribute('href', 'bestellsystem://server');
    await expectAccessible(page);
    await page.goto('/debug/printer');
    await page.getByRole('button', { name: 'Test Android Bridge' }).click();
    await expect(
      page.getByText(/Android bridge found, version 1\. Device: Testwerk T1.*App 0\.0\.0-test/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Quick Scan' }).click();
    await expect(page.getByText(/SIMULATOR VP-80/).first()).toBeVisible();
    // Nothing but tickets gets from the app to paper.
    await page.goto(`/events/${fest.eventId}`);
    await expect(page.getByText('Eine Karte zum Verteilen druckt diese Seite an einem Computer.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Kellnerkarte drucken' })).toHaveCount(0);
    await page.goto('/app');
    await expect(
      page.getByText('Die App ist auf diesem Server nicht bereit').or(page.getByText(/Sie benutzen die App/)),
    ).toBeVisible();
  });
});

async function orderForTable(page: Page, table: string): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen, / }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await page.getByRole('button', { name: 'Bestellung abschliessen (1 Artikel)' }).click();
  await page.getByRole('button', { name: 'CHF 10' }).click();
  await untilPaid(page, () => page.getByRole('button', { name: 'Zahlung abschliessen' }).click());
}

async function statesOf({ organizer, eventId }: SmallFest): Promise<string[]> {
  const jobs = await organizer.get<{ state: string }[]>(`/api/events/${eventId}/print-jobs`);
  return jobs.map(({ state }) => state);
}
