import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { logIn } from '../support/people.ts';
import { ORGANIZER, setUpSmallFest } from '../support/small-fest.ts';

const figure = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) });

test('the morning after: a till is counted, a difference is seen, and the books are closed', async ({
  page,
  baseURL,
}) => {
  const fest = await setUpSmallFest(baseURL ?? '');
  await fest.order('4', 'Bratwurst', 2);
  await fest.order('5', 'Pommes frites');
  await logIn(page, ORGANIZER);
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
  await expect(page.getByText(`−${(0.5 + sales).toFixed(2)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Zählung speichern' }).click();
  await expect(figure(page, 'Differenz')).toHaveText(`−${(0.5 + sales).toFixed(2)}`);
  await expect(page.getByText('Abgerechnet', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row', { name: 'Note 100.00 1 CHF 100.00' })).toBeVisible();
  await expect(page.getByText('Ort, Datum')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect(await downloaded(page, 'Abrechnungsblatt als PDF')).toMatch(/^%PDF-/);

  await page.goto(`/closing/event/${fest.eventId}`);
  await page.getByRole('button', { name: /[Aa]bschliessen$/ }).click();
  await page.getByRole('button', { name: 'Abschliessen', exact: true }).click();
  await expect(page.getByText('Dieses Event ist abgeschlossen.')).toBeVisible();
  expect(await downloaded(page, 'Alles als ZIP')).toMatch(/^PK/);
  await expect(fest.order('6', 'Bratwurst')).rejects.toThrow(/abgeschlossen|nicht aktiv/);
  await page.goto(`/cash-up/event/${fest.eventId}`);
  await expect(page.getByText('Kassen lassen sich nur noch ansehen.')).toBeVisible();
  await fest.organizer.close();
});

async function salesOf({ organizer, eventId }: Awaited<ReturnType<typeof setUpSmallFest>>): Promise<number> {
  const { totalSales } = await organizer.get<{ totalSales: number }>(`/api/statistics/event/${eventId}`);
  return totalSales;
}

/** The first bytes of the file behind a key. */
async function downloaded(page: Page, name: string): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFileSync(await (await arriving).path(), 'latin1').slice(0, 8);
}
