import { timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { DEMO_LOGINS } from '@bestellsystem/server/demo/fill.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { apiAs, logIn, logInAsWaiter } from '../support/people.ts';
import type { PlacedOrder } from '../support/small-fest.ts';

const EVENT = 1;

/** Two sausages for the table, paid exactly; ends at the keypad for the next table. */
async function sell(page: Page, table: string): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page
    .getByRole('button', { name: /^Vom Grill/ })
    .first()
    .click();
  const sausage = page.getByRole('button', { name: /^Bratwurst/ }).first();
  await sausage.click();
  await sausage.click();
  await page.getByRole('button', { name: /^Bestellung abschliessen \(2 Artikel\)/ }).click();
  await page.getByRole('button', { name: 'Karte/Twint' }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
  await expect(page.getByRole('heading', { name: /^Tisch auswählen/ })).toBeVisible();
}

test.describe('orders after the fact', () => {
  // As a cheap tablet stands on that nobody set up.
  test.use({ timezoneId: 'Asia/Shanghai' });
  test.use({ expectedComplaints: /ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)|status of 409/ });

  test('a waiter follows an order until it is ready, prints it again and knows without network what was known', async ({
    page,
    context,
    baseURL,
  }) => {
    await logInAsWaiter(page);
    await sell(page, '61');
    await page.getByRole('link', { name: 'Letzte Bestellungen' }).click();
    const card = page.getByRole('article', { name: /Tisch 61$/ });
    await expect(card.getByText(/^Gedruckt: /)).toBeVisible();
    await expectAccessible(page);
    const time = card.locator('time');
    const takenAt = new Date((await time.getAttribute('datetime')) ?? '');
    await expect(time).toHaveText(timeOfDay(takenAt, 'Europe/Zurich'));
    await card.getByRole('button', { name: 'Kopie drucken' }).click();
    await expect(page.getByText(/Kopie kommt bei /)).toBeVisible();

    const kitchen = await apiAs(baseURL ?? '', DEMO_LOGINS.kitchen);
    const orders = await kitchen.get<PlacedOrder[]>(`/api/orders?eventId=${EVENT}`);
    const { id } = orders.find(({ tableNumber }) => tableNumber === '61') ?? { id: 0 };
    await kitchen.post(`/api/events/${EVENT}/orders/seen`, { orderIds: [id] });
    await expect(card.getByText('In der Küche gesehen')).toBeVisible();
    await kitchen.put(`/api/orders/${id}/status`, { status: 'completed' });
    await expect(card.getByText('Bereit', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Stornieren' })).toHaveCount(0);

    await context.setOffline(true);
    await expect(page.getByText(/^Offline – Stand/)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Kopie drucken' })).toHaveAttribute('aria-disabled', 'true');
    await context.setOffline(false);
    await kitchen.close();
  });

  test('a waiter takes an order back within the minute; the kitchen reads STORNIERT until it has seen it', async ({
    page,
    otherPage,
  }) => {
    await logIn(otherPage, DEMO_LOGINS.kitchen);
    await expect(otherPage.getByRole('heading', { name: 'Küche' })).toBeVisible();
    await logInAsWaiter(page);
    await sell(page, '62');
    const ticket = otherPage.getByRole('article', { name: /Tisch 62$/ });
    await expect(ticket).toBeVisible();
    await page.getByRole('link', { name: 'Stornieren' }).click();
    const dialog = page.getByRole('dialog', { name: /stornieren\?$/ });
    await expect(dialog.getByText(/auf Karte\/Twint zurückzahlen/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Vertippt' }).click();
    await expect(page.getByText(/ist storniert\./)).toBeVisible();
    await expect(page.getByText('Storniert: Vertippt').first()).toBeVisible();
    await expect(ticket.getByText('STORNIERT')).toBeVisible();
    await expect(ticket.getByText('Grund: Vertippt')).toBeVisible();
    await ticket.getByRole('button', { name: 'Verstanden' }).click();
    await expect(ticket).toHaveCount(0);
  });

  test('who closes the question before the answer is told all the same that nothing was cancelled', async ({
    page,
  }) => {
    await logInAsWaiter(page);
    await sell(page, '64');
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
    await page.route('**/api/orders/own/*/cancel', async (route) => {
      await isClosed;
      await route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'Die Küche hat schon begonnen.' } });
    });
    await page.getByRole('link', { name: 'Stornieren' }).click();
    const dialog = page.getByRole('dialog', { name: /stornieren\?$/ });
    await dialog.getByRole('button', { name: 'Vertippt' }).click();
    await dialog.getByRole('button', { name: 'Schliessen' }).click();
    await expect(dialog).toHaveCount(0);
    close();
    await expect(page.getByRole('alert').filter({ hasText: 'Nicht storniert' })).toBeInViewport();
  });

  test('the kitchen was faster: the waiter is told what to do, the organizer cancels among the orders', async ({
    page,
    otherPage,
    baseURL,
  }) => {
    await logInAsWaiter(page);
    await sell(page, '63');
    await page.getByRole('link', { name: 'Stornieren' }).click();
    const dialog = page.getByRole('dialog', { name: /stornieren\?$/ });
    await expect(dialog).toBeVisible();
    const kitchen = await apiAs(baseURL ?? '', DEMO_LOGINS.kitchen);
    const orders = await kitchen.get<PlacedOrder[]>(`/api/orders?eventId=${EVENT}`);
    const order = orders.find(({ tableNumber }) => tableNumber === '63');
    await kitchen.put(`/api/orders/${order?.id}/status`, { status: 'preparing' });
    await dialog.getByLabel('Anderer Grund').fill('Falsch verstanden');
    await dialog.getByRole('button', { name: 'Stornieren' }).click();
    await expect(dialog.getByText(/^Die Küche hat schon begonnen/)).toBeVisible();
    await kitchen.close();

    await logIn(otherPage, DEMO_LOGINS.organizer);
    await otherPage.goto(`/statistics/event/${EVENT}/orders`);
    await otherPage.getByRole('button', { name: `Bestellung ${order?.orderNumber} stornieren` }).click();
    await otherPage.getByRole('button', { name: 'Gast will nicht mehr' }).click();
    await expect(page.getByText('Storniert: Gast will nicht mehr').first()).toBeAttached();
  });
});
