import type { Page } from '@playwright/test';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { apiAs, logIn, logInAsWaiter, register } from '../support/people.ts';
import { FIRST_ADMIN } from '../support/running-server.ts';
import { ORGANIZER, type PlacedOrder, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import { startVirtualPrinter } from '../support/virtual-printer.ts';

interface Sales {
  totalSales: number;
  totalOrders: number;
  itemSales: { itemName: string; quantity: number; totalAmount: number }[];
}

async function becomeOrganizer(baseURL: string): Promise<void> {
  await register(baseURL, ORGANIZER);
  const admin = await apiAs(baseURL, FIRST_ADMIN);
  const users = await admin.get<{ id: number; role: string | null }[]>('/api/users');
  await admin.put(`/api/users/${users.find(({ role }) => role === null)?.id}/role`, { role: 'EVENT_ORGANIZER' });
  await admin.close();
}

async function createEvent(page: Page): Promise<void> {
  await expect(page.getByText('Keine Events vorhanden')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Event erstellen' }).click();
  await page.getByLabel('Name').fill('Sommerfest');
  await page.getByLabel('Datum').fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel('Beschreibung').fill('Auf dem Schulhausplatz');
  await page.getByLabel('Event-Kürzel').fill(WAITER.tag);
  await page.getByLabel('Kellner-Passwort').fill(WAITER.password);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole('article', { name: 'Sommerfest' })).toBeVisible();
}

/** From the first field on without a mouse: Enter saves, and the next one can be typed at once. */
async function createMenuByKeyboard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Menüverwaltung' }).click();
  await expect(page.getByText('Keine Kategorien vorhanden')).toBeVisible();
  const category = page.getByLabel('Name').first();
  await category.focus();
  for (const name of ['Speisen', 'Getränke']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${name} 0 Menüpunkte` })).toBeVisible();
    await expect(category).toHaveValue('');
    await expect(category).toBeFocused();
  }
  const item = page.getByLabel('Name').last();
  await page.getByLabel('Kategorie').selectOption('Speisen');
  await item.focus();
  for (const [name, price] of [
    ['Bratwurst', '8,50'],
    ['Pommes frites', '7.5'],
  ] as const) {
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name })).toBeVisible();
    await expect(item).toBeFocused();
  }
  await expectAccessible(page);
}

async function composeEventMenu(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Menüverwaltung' }).click();
  await page.getByLabel('Menüpunkt').selectOption('Bratwurst');
  await expect(page.getByLabel('Sonderpreis')).toHaveValue('8.50');
  await page.getByLabel('Sonderpreis').fill('8');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(page.getByLabel('Preis für Bratwurst in CHF')).toHaveValue('8.00');
  await expect(page.getByLabel('Sonderpreis')).toHaveValue('7.50');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(page.getByLabel('Preis für Pommes frites in CHF')).toHaveValue('7.50');
}

/** Two sausages and chips for table 12, paid with CHF 50. */
async function takeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen, / }).click();
  await page.getByRole('button', { name: /^Bratwurst/ }).click();
  await page.getByRole('button', { name: /^Bratwurst/ }).click();
  await page.getByRole('button', { name: /^Pommes frites/ }).click();
  await page.getByRole('button', { name: 'Bestellung abschliessen (3 Artikel)' }).click();
  await page.getByRole('button', { name: 'CHF 50' }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
  await expect(page.getByText('Bestellung abgeschlossen!')).toBeVisible();
}

test.describe('an organizer', () => {
  test.skip(({ isMobile }) => isMobile === true, 'organizers sit at a laptop');
  test.use({ expectedComplaints: /status of (401|403|404)|ERR_FAILED/ });

  test('begins with nothing and ends with a paid order on paper and in the books', async ({
    page,
    otherPage,
    baseURL,
  }) => {
    await becomeOrganizer(baseURL ?? '');
    const printer = await startVirtualPrinter();
    await logIn(page, ORGANIZER);
    await createEvent(page);
    await createMenuByKeyboard(page);
    await composeEventMenu(page);
    const api = await apiAs(baseURL ?? '', ORGANIZER);
    const [event] = await api.get<{ id: number }[]>('/api/events');
    const printers = [
      {
        ip: '127.0.0.1',
        port: printer.port,
        displayName: 'Küche',
        enabled: true,
        connected: true,
        categories: ['Speisen'],
        serviceMode: true,
        takeawayMode: true,
        portType: 'raw',
      },
    ];
    await api.post(`/api/events/${event?.id}/printer-config`, { eventId: event?.id, printers });

    await logInAsWaiter(otherPage, WAITER);
    await takeOrder(otherPage);
    await expect.poll(() => printer.read()).toHaveLength(1);
    const [ticket] = await printer.read();
    expect(ticket).toContain('TISCH 12');
    expect(ticket).toContain('2x Bratwurst');
    expect(ticket).toContain('1x Pommes frites');
    const sales = await api.get<Sales>(`/api/statistics/event/${event?.id}`);
    expect(sales).toMatchObject({ totalSales: 23.5, totalOrders: 1 });
    expect(sales.itemSales).toContainEqual({ itemName: 'Bratwurst', quantity: 2, totalAmount: 16 });

    await page.getByRole('tab', { name: 'Service-Nummern' }).click();
    await expect(page.getByRole('row', { name: /Service 1/ }).getByText('Aktiv', { exact: true })).toBeVisible();
    await printer.close();
    await api.close();
  });

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
    await page.getByRole('tab', { name: 'Menüverwaltung' }).click();
    await page.getByRole('switch', { name: 'Ausverkauft: Pommes frites' }).click();
    await expect(page.getByRole('switch', { name: 'Ausverkauft: Pommes frites' })).toBeChecked();
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
    await logInAsWaiter(otherPage, WAITER);
    await otherPage.route('**/api/orders', (route) => route.abort());
    await takeOrder(otherPage);
    await expect(otherPage.getByText('Gespeichert auf diesem Gerät').first()).toBeVisible();

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

/** As when somebody takes the tablet up again: the page asks the server at once instead of at its next turn. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
