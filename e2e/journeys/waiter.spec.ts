import { DEMO_LOGINS } from '@bestellsystem/server/demo/fill.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { type Api, apiAs, logInAsWaiter } from '../support/people.ts';
import type { PlacedOrder } from '../support/small-fest.ts';

const EVENT = 1;
/** Requests without network, and those for an event that is not for this waiter. */
const EXPECTED = /ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)|status of 404/;

test.describe('a waiter', () => {
  test.use({ expectedComplaints: EXPECTED });

  test('names the device, keeps the name, and can change it', async ({ page, baseURL }) => {
    await page.goto('/waiter-login?tag=DORFFEST');
    await page.getByLabel('Passwort', { exact: true }).fill(DEMO_LOGINS.waiter.password);
    await page.getByLabel('Gerät selbst benennen').check();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gerät benennen' });
    await dialog.getByRole('button', { name: 'Service 3' }).click();
    await expect(dialog.getByLabel('Gerätename')).toHaveValue('Service 3');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();

    const mine = (await (await page.request.get('/api/auth/me')).json()) as { deviceId: string };
    const organizer = await apiAs(baseURL ?? '', DEMO_LOGINS.organizer);
    const { devices } = await organizer.get<{ devices: { deviceId: string; ipAddress: string }[] }>(
      '/api/devices/event/DORFFEST',
    );
    expect(devices.find(({ deviceId }) => deviceId === mine.deviceId)?.ipAddress).toMatch(/^service3_[0-9a-z]+$/);

    await page.goto('/waiter-login');
    await expect(page.getByText('Dieses Gerät: Service 3')).toBeVisible();
    await page.getByRole('button', { name: 'Ändern' }).click();
    await expect(page.getByText('Dieses Gerät: noch ohne Namen')).toBeVisible();
    await organizer.close();
  });

  test('takes two orders without network; both arrive once when it is back', { tag: '@whole' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await logInAsWaiter(page);
    const before = await readOrders(page);
    // Once with network, so that the screens of an order are on the device.
    await order(page, '31');
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/api/orders') && response.status() === 201,
    );
    await pay(page);
    await (await answer).finished();
    await expectDone(page);
    await context.setOffline(true);
    for (const table of ['32', '33']) {
      await order(page, table);
      expect(await pay(page)).toContain('Gespeichert auf diesem Gerät – wird gesendet');
      await expectDone(page);
    }
    await expect(page.getByText('2 warten').first()).toBeVisible();
    const organizer = await apiAs(baseURL ?? '', DEMO_LOGINS.organizer);
    expect(tablesSince(before, await ordersOf(organizer))).toEqual(['31']);

    await context.setOffline(false);
    await expect(page.getByText(/\d warte[nt]/)).toHaveCount(0);
    expect(tablesSince(before, await ordersOf(organizer))).toEqual(['31', '32', '33']);
    await organizer.close();
  });

  test('has what was taken without network also after a reload', { tag: '@whole' }, async ({ page }) => {
    await logInAsWaiter(page);
    const before = await readOrders(page);
    await page.route('**/api/**', (route) => route.abort());
    await order(page, '41');
    await pay(page);
    await expectDone(page);
    await page.reload();
    await expect(page.getByText('1 wartet').first()).toBeVisible();
    await page.getByRole('button', { name: /1 wartet/ }).click();
    await expect(page.getByRole('dialog').getByText('CHF 17.00')).toBeVisible();
    const send = page.getByRole('button', { name: 'Jetzt senden' });
    await expect(send).toBeVisible();
    // The device must not find the server by itself before the tap.
    const { promise: tapped, resolve: isTapped } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await tapped;
      await route.continue();
    });
    await send.evaluate((key: HTMLElement) => key.click());
    isTapped();
    await expect(page.getByText('Alle Bestellungen sind beim Server.')).toBeVisible();
    expect(tablesSince(before, await readOrders(page))).toEqual(['41']);
  });

  test('places one order with ten taps and an answer that is lost on the way', async ({ page }) => {
    await logInAsWaiter(page);
    const [before, ticketsBefore] = [await readOrders(page), await countTickets(page)];
    const answers: number[] = [];
    await page.route('**/api/orders', async (route) => {
      const answer = await route.fetch();
      answers.push(answer.status());
      if (answers.length === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await order(page, '51', tapTenTimes);
    await page.getByRole('button', { name: 'CHF 20' }).click();
    await tapTenTimes(page.getByRole('button', { name: 'Zahlung abschliessen' }));
    await expectDone(page);
    await expect.poll(() => answers).toEqual([201, 200]);
    expect(tablesSince(before, await readOrders(page))).toEqual(['51']);
    await expect.poll(() => countTickets(page)).toBe(ticketsBefore + 1);
  });

  test('is not told that an order is taken when the device has no room, until the server has it', async ({
    page,
    context,
    baseURL,
  }) => {
    const device = await context.newCDPSession(page);
    const origin = new URL(baseURL ?? '').origin;
    // Before anything is written: a browser that found room once doesn't count again for a while.
    await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await logInAsWaiter(page);
    const before = await readOrders(page);
    await order(page, '61');
    await page.route('**/api/orders', (route) => route.abort());
    await pressPay(page);
    await expect(page.getByText('Ungewiss, ob die Bestellung aufgenommen ist')).toBeVisible();
    await expect(page.getByText('Bestellung abgeschlossen!')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Erneut senden' }).click();
    await expectDone(page);
    expect(tablesSince(before, await readOrders(page))).toEqual(['61']);

    await device.send('Storage.overrideQuotaForOrigin', { origin });
    await page.route('**/api/orders', (route) => route.abort());
    await order(page, '62');
    expect(await pay(page)).toContain('Gespeichert auf diesem Gerät – wird gesendet');
    await page.unrouteAll();
    await expect(page.getByText(/\d warte[nt]/)).toHaveCount(0);
    expect(tablesSince(before, await readOrders(page))).toEqual(['61', '62']);
  });

  test('stays in takeaway after a takeaway order', async ({ page }) => {
    await logInAsWaiter(page);
    const before = await readOrders(page);
    await page.getByRole('button', { name: 'Takeaway' }).click();
    await addTwoSausages(page);
    await pay(page);
    await expect(page.getByText('Bestellung abgeschlossen!')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Takeaway, ändern' })).toBeVisible();
    const added = (await readOrders(page)).filter(({ id }) => !before.some((order) => order.id === id));
    expect(added).toMatchObject([{ tableNumber: 'TAKEAWAY', isTakeawayMode: true, total: 17 }]);
  });

  test('has no access to an event that is not theirs', async ({ page }) => {
    await logInAsWaiter(page);
    await page.goto('/event-menu?event=999');
    await expect(page.getByRole('heading', { name: 'Kein Zugriff' })).toBeVisible();
    await expect(
      page.getByText('Sie haben keinen Zugriff auf dieses Event. Bitte wenden Sie sich an den Veranstalter.'),
    ).toBeVisible();
    expect(await (await page.request.get('/api/events/waiter-access/999')).json()).toEqual({ canAccess: false });
    expect((await page.request.get('/api/orders?eventId=999')).status()).toBe(404);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('has the navigation at hand: behind «⋯» on a tablet, in the bar on a phone', async ({ page }, { project }) => {
    await logInAsWaiter(page);
    const isTablet = project.name !== 'phone';
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toHaveCount(0);
    await page.getByRole('button', { name: isTablet ? 'Menü' : 'Navigation öffnen', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await expect(menu.getByText(/^Service \d+_DORFFEST$/)).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401);
  });

  test('gets to the printer diagnosis by five taps into the corner, not by four', async ({ page }) => {
    await logInAsWaiter(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const tapCorner = () => page.touchscreen.tap(width - 12, height - 12);
    for (let tap = 1; tap <= 4; tap++) {
      await tapCorner();
      await expect(page.locator('[data-hot-corner]')).toHaveText(String(tap));
    }
    await expect(page).toHaveURL(/\/event-menu/);
    await tapCorner();
    await expect(page).toHaveURL(/\/debug\/printer$/);
  });
});

const click = (key: Locator) => key.click();

async function order(page: Page, table: string, finish: (key: Locator) => Promise<void> = click): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await addTwoSausages(page, finish);
}

async function addTwoSausages(page: Page, finish = click): Promise<void> {
  await page.getByRole('button', { name: /^Vom Grill, / }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await finish(page.getByRole('button', { name: 'Bestellung abschliessen (2 Artikel)' }));
}

async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'CHF 20' }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
}

/** Answers what the sign of the paid order said. */
const pay = (page: Page) => untilPaid(page, () => pressPay(page));

/** Within fifty milliseconds, as a nervous finger does. */
async function tapTenTimes(button: Locator): Promise<void> {
  await button.evaluate(async (key: HTMLElement) => {
    for (let tap = 0; tap < 10; tap++) {
      key.click();
      await new Promise((later) => setTimeout(later, 5));
    }
  });
}

/** The overlay is gone and the next table may be chosen. */
async function expectDone(page: Page): Promise<void> {
  await expect(page.getByText('Bestellung abgeschlossen!')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
}

async function readOrders(page: Page): Promise<PlacedOrder[]> {
  return (await (await page.request.get(`/api/orders?eventId=${EVENT}`)).json()) as PlacedOrder[];
}

function ordersOf(organizer: Api): Promise<PlacedOrder[]> {
  return organizer.get(`/api/orders?eventId=${EVENT}`);
}

function tablesSince(before: readonly PlacedOrder[], after: readonly PlacedOrder[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  return after
    .filter(({ id }) => !known.has(id))
    .map(({ tableNumber }) => tableNumber)
    .sort();
}

/** What all printers of the demo have put out. */
async function countTickets(page: Page): Promise<number> {
  const { printers } = (await (await page.request.get('/api/demo/paper')).json()) as {
    printers: { bytes: string[] }[];
  };
  return printers.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
