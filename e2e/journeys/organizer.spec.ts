import type { Page } from '@playwright/test';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { ORGANIZER, type PlacedOrder, setUpSmallFest, takeOrder, WAITER } from '../support/small-fest.ts';

interface Sales {
  totalSales: number;
  totalOrders: number;
  itemSales: { itemName: string; quantity: number; totalAmount: number }[];
}

test.describe('an organizer', () => {
  test.use({ expectedComplaints: /status of (401|403|404)|ERR_FAILED/ });

  test('changes an event while waiters work in it', async ({ page, otherPage, baseURL }) => {
    const { eventId, organizer } = await setUpSmallFest(baseURL ?? '');
    await logIn(page, ORGANIZER);
    await page.getByRole('link', { name: 'Bearbeiten' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Sommerfest');
    await page.getByLabel('Name').fill('Sommerfest am See');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Sommerfest am See' })).toBeVisible();
    expect(await organizer.get(`/api/events/${eventId}`)).toMatchObject({
      name: 'Sommerfest am See',
      waiterAccessTag: WAITER.tag,
    });

    await logInAsWaiter(otherPage, WAITER);
    await otherPage.getByRole('button', { name: 'Takeaway' }).click();
    await otherPage.getByRole('button', { name: /^Speisen, / }).click();
    await expect(otherPage.getByRole('button', { name: /^Pommes frites.*hinzufügen$/ })).toBeVisible();
    const tiles = otherPage.getByRole('button', { name: /hinzufügen$/ });
    await expect(tiles.first()).toHaveAccessibleName(/^Bratwurst/);
    await page.getByRole('link', { name: 'Menüverwaltung' }).click();
    await page.getByRole('button', { name: 'Pommes frites nach oben' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Pommes frites nach unten' }), 'it can go no further').toBeFocused();
    await expect(tiles.first()).toHaveAccessibleName(/^Pommes frites/);

    await page.goto(`/events/${eventId}`);
    await page.getByRole('tab', { name: 'Menüverwaltung' }).click();
    await page.getByRole('switch', { name: 'Verfügbar: Pommes frites' }).click();
    await expect(page.getByRole('switch', { name: 'Verfügbar: Pommes frites' })).not.toBeChecked();
    await expect(otherPage.getByRole('button', { name: /^Pommes frites.*Ausverkauft$/ })).toBeVisible();

    await page
      .getByRole('row', { name: /Pommes frites/ })
      .getByRole('button', { name: 'Entfernen' })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Möchten Sie diesen Menüpunkt wirklich entfernen?' });
    await dialog.getByRole('button', { name: 'Entfernen' }).click();
    await expect(page.getByRole('row', { name: /Pommes frites/ })).toHaveCount(0);
    expect(await organizer.get(`/api/events/${eventId}/menu-items`)).toHaveLength(1);
  });

  test('resets the service numbers: a waiter is thrown out, an order not sent yet is not lost', async ({
    page,
    otherPage,
    baseURL,
  }) => {
    const { eventId, organizer } = await setUpSmallFest(baseURL ?? '');
    await takeUnsentOrder(otherPage);
    await logIn(page, ORGANIZER);
    await page.goto(`/events/${eventId}?tab=devices`);
    await expect(page.getByRole('row', { name: /Service 2/ }).getByText('Aktiv', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Alle zurücksetzen' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(page.getByText('Noch kein Gerät angemeldet')).toBeVisible();

    await lookAgain(otherPage);
    await expect(otherPage).toHaveURL(/\/login$/);
    expect(await organizer.get(`/api/orders?eventId=${eventId}`)).toEqual([]);
    await otherPage.unrouteAll();
    await logInAsWaiter(otherPage, WAITER);
    await expect
      .poll(() => organizer.get<PlacedOrder[]>(`/api/orders?eventId=${eventId}`))
      .toMatchObject([{ tableNumber: '12', total: 24.5 }]);
    await page.reload();
    await expect(page.getByRole('row', { name: /Service 1/ }).getByText('Aktiv', { exact: true })).toBeVisible();
  });

  test('changes the password and logs out all devices: an order not sent yet goes out under the same number', async ({
    page,
    otherPage,
    baseURL,
  }) => {
    const { eventId, organizer } = await setUpSmallFest(baseURL ?? '');
    await takeUnsentOrder(otherPage);
    await logIn(page, ORGANIZER);
    await page.goto(`/events/${eventId}/edit`);
    await page.getByLabel('Kellner-Passwort').fill('neues Wort');
    await page.getByRole('button', { name: 'Speichern' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Alle Geräte abmelden?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByText('Alle Geräte sind abgemeldet.')).toBeVisible();

    await lookAgain(otherPage);
    await expect(otherPage).toHaveURL(/\/login$/);
    await expect(otherPage.getByText(/^Dieses Gerät wurde abgemeldet\. .* was hier wartet, wird danach/)).toBeVisible();
    await expectAccessible(otherPage);
    await otherPage.unrouteAll();
    await otherPage.getByRole('link', { name: 'Kellner-Login' }).click();
    await expect(otherPage.getByLabel('Event-Kürzel')).toHaveValue(WAITER.tag);
    await otherPage.getByLabel('Passwort', { exact: true }).fill('neues Wort');
    await otherPage.getByRole('button', { name: 'Anmelden' }).click();
    await expect
      .poll(() => organizer.get<PlacedOrder[]>(`/api/orders?eventId=${eventId}`))
      .toMatchObject([{ tableNumber: '12', total: 24.5, deviceId: 'device_2' }]);
  });

  test('is asked before a category goes with its items, and before an event goes', async ({ page, baseURL }) => {
    const { eventId, organizer, order } = await setUpSmallFest(baseURL ?? '');
    await order('4', 'Bratwurst');
    await logIn(page, ORGANIZER);
    await page.getByRole('link', { name: 'Menüverwaltung' }).click();
    await page
      .getByRole('row', { name: /Speisen/ })
      .first()
      .getByRole('button', { name: 'Löschen' })
      .click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Auch ihre 2 Menüpunkte werden gelöscht');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    expect(await organizer.get('/api/menu')).toHaveLength(2);
    await page
      .getByRole('row', { name: /Speisen/ })
      .first()
      .getByRole('button', { name: 'Löschen' })
      .click();
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByText('Keine Kategorien vorhanden')).toBeVisible();
    expect(await organizer.get('/api/menu')).toEqual([]);
    const sales = await organizer.get<Sales>(`/api/statistics/event/${eventId}`);
    expect(sales.itemSales).toEqual([{ itemName: 'Bratwurst', quantity: 1, totalAmount: 8.5 }]);

    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await page.getByRole('article').getByRole('button', { name: 'Löschen' }).click();
    await expect(dialog).toContainText('Möchten Sie dieses Event wirklich löschen?');
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByText('Keine Events vorhanden')).toBeVisible();
    expect(await organizer.statusOf('GET', `/api/events/${eventId}`)).toBe(404);
  });
});

/** As the waiter, whose device keeps it until `unrouteAll`. */
async function takeUnsentOrder(page: Page): Promise<void> {
  await logInAsWaiter(page, WAITER);
  await page.route('**/api/orders', (route) => route.abort());
  await takeOrder(page);
  await expect(page.getByText('Gespeichert auf diesem Gerät').first()).toBeVisible();
}

/** As when somebody takes the tablet up again: the page asks the server at once instead of at its next turn. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
