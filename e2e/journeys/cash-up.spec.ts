import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { logIn } from '../support/people.ts';
import { ORGANIZER, type SmallFest, setUpSmallFest, WAITER } from '../support/small-fest.ts';

const figure = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) });

// The refused export is meant.
test.use({ expectedComplaints: /status of 403/ });

test('the morning after: figures and files, a till is counted, a difference is seen, and the books are closed', async ({
  page,
  baseURL,
}) => {
  const fest = await setUpSmallFest(baseURL ?? '');
  await fest.order('4', 'Bratwurst', 2);
  await fest.order('5', 'Pommes frites');
  await logIn(page, ORGANIZER);
  await followFigures(page, fest);
  await takeFiles(page);
  await printInvoice(page);
  await page.goto(`/closing/event/${fest.eventId}`);
  await expect(page.getByText('Vor dem Abschluss ansehen')).toBeVisible();
  await page.getByRole('link', { name: 'Abrechnung' }).click();
  await expect(page.getByText('1 von 1 Kassen offen')).toBeVisible();
  await page.getByRole('link', { name: 'Service 1' }).click();

  await page.getByLabel('Betrag in CHF').fill('100,50');
  await page.getByRole('button', { name: 'Wechselgeld hineinlegen' }).click();
  const sales = await salesOf(fest);
  await expect(figure(page, 'Wechselgeld')).toHaveText('CHF 100.50');
  await expect(figure(page, 'Soll')).toHaveText(`CHF ${(100.5 + sales).toFixed(2)}`);

  await page.getByRole('button', { name: 'Zählung speichern' }).click();
  await expect(page.getByText('Bitte zuerst zählen.')).toBeVisible();
  await page.getByLabel('Note 100.00').fill('1');
  await page.getByLabel('Gezählt von').fill('Kassier');
  await expect(page.getByText(`-${(0.5 + sales).toFixed(2)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Zählung speichern' }).click();
  await expect(figure(page, 'Differenz')).toHaveText(`-${(0.5 + sales).toFixed(2)}`);
  await expect(page.getByText('Abgerechnet', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row', { name: 'Note 100.00 1 CHF 100.00' })).toBeVisible();
  await expect(page.getByText('Ort, Datum')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect(await downloaded(page, 'Abrechnungsblatt als PDF')).toMatch(/^%PDF-/);

  await page.goto(`/closing/event/${fest.eventId}`);
  await expect(page.getByText('Alles stimmt überein')).toBeVisible();
  await fest.order('7', 'Pommes frites');
  await expect(page.getByText('Service 1 am').filter({ hasText: 'seit der Zählung noch gebraucht' })).toBeVisible();
  await expect(page.getByLabel('Umsatz', { exact: true })).toHaveText('CHF 39.50');
  await page.goto(`/cash-up/event/${fest.eventId}`);
  await expect(page.getByRole('row', { name: /^Total .* – –$/ })).toBeVisible();
  await page.goto(`/closing/event/${fest.eventId}`);
  await page.getByRole('button', { name: /[Aa]bschliessen$/ }).click();
  await page.getByRole('button', { name: 'Abschliessen', exact: true }).click();
  await expect(page.getByText('Dieses Event ist abgeschlossen.')).toBeVisible();
  await page.getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('article').getByText('Abgeschlossen')).toBeVisible();
  await page.goto(`/closing/event/${fest.eventId}`);
  expect(await downloaded(page, 'Alles als ZIP')).toMatch(/^PK/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Was aus den Bons wurde' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Druckaufträge der Bons .* 0 0 ✓ stimmt/ })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(fest.order('6', 'Bratwurst')).rejects.toThrow(/abgeschlossen|nicht aktiv/);
  await page.goto(`/cash-up/event/${fest.eventId}`);
  await expect(page.getByText('Kassen lassen sich nur noch ansehen.')).toBeVisible();
  await fest.organizer.close();
});

/** They follow what is sold, and the day stands in the address. */
async function followFigures(page: Page, { eventId, order }: SmallFest): Promise<void> {
  await page.goto(`/statistics/event/${eventId}`);
  await expect(page.getByLabel('Umsatz', { exact: true })).toHaveText('CHF 24.50');
  await order('6', 'Pommes frites');
  await expect(page.getByLabel('Umsatz', { exact: true })).toHaveText('CHF 32.00');
  await page.getByRole('button', { name: 'Vorheriger Tag' }).click();
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText(/^Am .* keine Verkäufe$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Umsatz', { exact: true })).toHaveText('CHF 32.00');
}

/** Under the name that the server gives them; a refusal says what is missing. */
async function takeFiles(page: Page): Promise<void> {
  const day = await page.getByLabel('Datum').inputValue();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV Tag' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`statistik_${WAITER.tag}_${day}.csv`);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(4);
  await expect(page.getByText(`Gespeichert: ${file.suggestedFilename()}`)).toBeVisible();
  await page.route('**/export?*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Nein', code: 'FORBIDDEN' } }),
  );
  await page.getByRole('button', { name: 'CSV Tag' }).click();
  await expect(page.getByRole('alert')).toHaveText('Keine Berechtigung für CSV-Export');
  await page.unrouteAll();
}

/** What a table had, in a window of its own. */
async function printInvoice(page: Page): Promise<void> {
  await page.getByLabel('Tisch', { exact: true }).selectOption('4');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Rechnung drucken' }).click();
  const invoice = await opening;
  await expect(invoice.getByRole('heading', { level: 1, name: 'Rechnung' })).toBeVisible();
  await expect(invoice.getByRole('row', { name: '2 Bratwurst CHF 8.50 CHF 17.00' })).toBeVisible();
  await expect(invoice.getByText('Pommes frites')).toHaveCount(0);
  await expect(invoice.getByText('Total')).toBeVisible();
  await expect(invoice.getByText('Bereits bezahlt. Offen: CHF 0.00')).toBeVisible();
  await invoice.close();
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole('button', { name: 'Rechnung drucken' }).click();
  await expect(page.getByText('Popup blockiert. Bitte Popups für diese Seite erlauben.')).toBeVisible();
}

async function salesOf({ organizer, eventId }: SmallFest): Promise<number> {
  const { totalSales } = await organizer.get<{ totalSales: number }>(`/api/statistics/event/${eventId}`);
  return totalSales;
}

/** The first bytes of the file behind a key. */
async function downloaded(page: Page, name: string): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFileSync(await (await arriving).path(), 'latin1').slice(0, 8);
}
