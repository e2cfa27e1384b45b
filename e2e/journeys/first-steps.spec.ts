import type { Page } from '@playwright/test';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { apiAs, logIn, logInAsWaiter } from '../support/people.ts';
import { createUsers, ORGANIZER, takeOrder, WAITER } from '../support/small-fest.ts';
import { today } from '../support/today.ts';
import { startVirtualPrinter } from '../support/virtual-printer.ts';

interface Sales {
  totalSales: number;
  totalOrders: number;
  itemSales: { itemName: string; quantity: number; totalAmount: number }[];
}

async function createEvent(page: Page): Promise<void> {
  await expect(page.getByText('Keine Events vorhanden')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Das Event anlegen (offen)' }).click();
  await page.getByLabel('Name').fill('Sommerfest');
  await page.getByLabel('Datum').fill(today());
  await page.getByLabel('Beschreibung').fill('Auf dem Schulhausplatz');
  await page.getByLabel('Event-Kürzel').fill(WAITER.tag);
  await page.getByLabel('Kellner-Passwort').fill(WAITER.password);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole('article', { name: 'Sommerfest' })).toBeVisible();
}

/** The list stands open for the first event, and says what is next. */
async function followStep(page: Page, label: string, done: number): Promise<void> {
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByText(`Erste Schritte mit «Sommerfest»: ${done} von 5 erledigt`)).toBeVisible();
  await page.getByRole('link', { name: `${label} (offen)` }).click();
}

/** From the first field on without a mouse: Enter saves, and the next one can be typed at once. */
async function createMenuByKeyboard(page: Page): Promise<void> {
  await followStep(page, 'Kategorien und Artikel erfassen', 1);
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
  await followStep(page, 'Das Menü zusammenstellen', 2);
  await page.getByLabel('Menüpunkt').selectOption('Bratwurst');
  await expect(page.getByLabel('Sonderpreis')).toHaveValue('8.50');
  await page.getByLabel('Sonderpreis').fill('8');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(page.getByLabel('Preis für Bratwurst in CHF')).toHaveValue('8.00');
  await expect(page.getByLabel('Sonderpreis')).toHaveValue('');
  await page.getByLabel('Menüpunkt').selectOption('Pommes frites');
  await expect(page.getByLabel('Sonderpreis')).toHaveValue('7.50');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(page.getByLabel('Preis für Pommes frites in CHF')).toHaveValue('7.50');
}

async function connectPrinter(page: Page, port: number): Promise<void> {
  await followStep(page, 'Die Drucker verbinden', 3);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('IP-Adresse').fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(port));
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Alle', { exact: true }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Fertig' })).toBeVisible();
  await page.getByRole('button', { name: 'Alle testen' }).click();
}

test.describe('an organizer of an empty installation', () => {
  test.use({ expectedComplaints: /status of 404/ });

  test('is led step by step to a paid order on paper and in the books', async ({ page, otherPage, baseURL }) => {
    await createUsers(baseURL ?? '');
    const printer = await startVirtualPrinter();
    await logIn(page, ORGANIZER);
    await createEvent(page);
    await createMenuByKeyboard(page);
    await composeEventMenu(page);
    await connectPrinter(page, printer.port);
    await expect.poll(() => printer.read()).toHaveLength(1);
    await followStep(page, 'Als Kellner ausprobieren', 4);
    await expect(page.getByText('Diese Adresse gilt nur auf diesem Computer')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Zum Kellner-Login' })).toHaveAttribute(
      'href',
      `/waiter-login?tag=${WAITER.tag}`,
    );

    await logInAsWaiter(otherPage, WAITER);
    await takeOrder(otherPage);
    await expect.poll(() => printer.read()).toHaveLength(2);
    const [, ticket] = await printer.read();
    const api = await apiAs(baseURL ?? '', ORGANIZER);
    const [event] = await api.get<{ id: number }[]>('/api/events');
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
});
