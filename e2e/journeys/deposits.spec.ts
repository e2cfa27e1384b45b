import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { ORGANIZER, type SmallFest, setUpSmallFest, WAITER } from '../support/small-fest.ts';

test('a beer charges its cup, cups come back by tapping, and the books tell sales and deposits apart', async ({
  page,
  baseURL,
}) => {
  const fest = await setUpSmallFest(baseURL ?? '');
  await addBeerInCups(fest);
  await logInAsWaiter(page, WAITER);

  await order(page, '7', ['Stange', 'Stange']);
  await page.getByRole('navigation', { name: 'Kategorien' }).getByRole('button', { name: 'Depot zurück' }).click();
  await page.getByRole('button', { name: /^Mehrwegbecher zurück, CHF -2.00/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bestellung abschliessen (2 Artikel)' }).click();
  // Twice CHF 5.02, two cups charged, one given back: CHF 12.04 are CHF 12.05 in cash.
  await expect(page.getByText('12.04, Rundung 0.01')).toBeVisible();
  await page.getByRole('button', { name: 'Karte/Twint' }).click();
  await expect(page.getByLabel('Total')).toHaveText('CHF 12.04');
  await page.getByRole('button', { name: 'CHF 20' }).click();
  await expect(page.getByLabel('Rückgeld')).toHaveText('CHF 7.95');
  await untilPaid(page, () => page.getByRole('button', { name: 'Zahlung abschliessen' }).click());
  await expect(page.getByText('Bestellung abgeschlossen!')).toHaveCount(0);
  await page.getByRole('link', { name: 'Letzte Bestellungen' }).click();
  await expect(page.getByRole('article', { name: /Tisch 7$/ }).getByText('CHF 12.05')).toBeVisible();
  await page.getByRole('button', { name: 'Zurück' }).click();

  await page.getByRole('button', { name: '8', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Depot zurück/ }).click();
  for (let cups = 0; cups < 3; cups += 1)
    await page
      .getByRole('button', { name: /^Mehrwegbecher zurück/ })
      .first()
      .click();
  await page.getByRole('button', { name: 'Bestellung abschliessen (3 Depot)' }).click();
  await expect(page.getByText('bitte CHF 6.00 bar auszahlen')).toBeVisible();
  // The amount stands in the sentence, not on a line of its own.
  await expect(page.getByText('CHF 6.00', { exact: true }).last()).toHaveCSS('display', 'inline');
  await expectAccessible(page);
  // At the very place of the tap before, one within 350 ms would belong to it.
  const payOut = page.getByRole('button', { name: 'Auszahlung abschliessen' });
  expect(await untilPaid(page, () => payOut.click({ position: { x: 16, y: 16 } }))).toContain('AuszahlenCHF 6.00');

  const orders = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  expect(orders.map(({ total, rounding, payable, status }) => [total, rounding, payable, status])).toEqual([
    [12.04, 0.01, 12.05, 'new'],
    [-6, 0, -6, 'completed'],
  ]);
  const statistics = await fest.organizer.get<EventStatisticsWire>(`/api/statistics/event/${fest.eventId}`);
  expect(statistics).toMatchObject({
    totalSales: 10.04,
    depositBalance: -4,
    rounding: 0.01,
    paidOut: 6,
    cashPayments: 6.05,
    deposits: { charged: { quantity: 2, amount: 4 }, returned: { quantity: 4, amount: 8 } },
  });
});

test('an organizer says what stands on receipts, and a typing error is found before anything is stored', async ({
  page,
  baseURL,
}) => {
  const fest = await setUpSmallFest(baseURL ?? '');
  await logIn(page, ORGANIZER);
  await page.getByRole('link', { name: 'Angaben und MWST' }).click();
  await page.getByLabel('Name').fill('Turnverein Musterlingen');
  await page.getByLabel('IBAN').fill('CH94 0076 2011 6238 5295 7');
  await page.getByRole('switch', { name: 'MWST-pflichtig' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('MWST-Nr. fehlt.')).toBeVisible();
  await expect(page.getByText(/Das ist keine Schweizer/)).toBeVisible();
  await page.getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 7');
  await page.getByLabel('MWST-Nr.').fill('che116281710');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert')).toBeVisible();
  await expectAccessible(page);
  expect(await fest.organizer.get('/api/organizer-settings')).toMatchObject({
    name: 'Turnverein Musterlingen',
    iban: 'CH9300762011623852957',
    vatNumber: 'CHE-116.281.710',
    vatRates: [{ validFrom: '2024-01-01', normal: 8.1, reduced: 2.6, lodging: 3.8 }],
  });
});

test('where cash is rounded, nobody is told that coins can not pay a price', async ({ page, baseURL, isMobile }) => {
  const fest = await setUpSmallFest(baseURL ?? '');
  const note = page.getByText('Bargeld kennt nur 5\u2011Rappen-Schritte');
  await logIn(page, ORGANIZER);
  const typeInMenu = async (): Promise<void> => {
    await page.goto('/events/menu-management');
    // A phone shows categories and items one after the other.
    if (isMobile) await page.getByRole('tab', { name: 'Menüpunkte' }).click();
    await page.getByLabel('Preis', { exact: true }).fill('4.53');
  };
  const typeInEvent = async (): Promise<void> => {
    await page.goto(`/events/${fest.eventId}?tab=menu`);
    await page.getByLabel('Sonderpreis', { exact: true }).fill('4.53');
  };
  await typeInMenu();
  await expect(note).toBeVisible();
  await typeInEvent();
  await expect(note).toBeVisible();

  await fest.organizer.put('/api/organizer-settings', { isCashRounded: true });
  await typeInMenu();
  await expect(note).toHaveCount(0);
  await typeInEvent();
  await expect(note).toHaveCount(0);
});

async function addBeerInCups({ organizer, eventId }: SmallFest): Promise<void> {
  await organizer.put('/api/organizer-settings', { isCashRounded: true });
  const category = await organizer.post<{ id: number }>('/api/categories', { name: 'Getränke', displayOrder: 2 });
  const add = async (fields: { name: string; price: number } & Record<string, unknown>): Promise<number> => {
    const { id } = await organizer.post<{ id: number }>('/api/menu', { ...fields, categoryId: category.id });
    await organizer.post(`/api/events/${eventId}/menu-items`, { menuItemId: id, specialPrice: fields.price });
    return id;
  };
  const cup = await add({ name: 'Mehrwegbecher', price: 2, kind: 'deposit' });
  await add({ name: 'Stange', price: 5.02, depositItemId: cup });
}

async function order(page: Page, table: string, items: readonly string[]): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Getränke, / }).click();
  for (const item of items) await page.getByRole('button', { name: new RegExp(`^${item}, CHF`) }).click();
}
