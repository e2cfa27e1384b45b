import { expect, test } from '../support/bars/bars-test.ts';
import { EVENT } from '../support/bars/event-data.ts';
import { RECEIPT } from '../support/bars/floor-screens.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { STATISTICS_SCREENS } from '../support/bars/statistics-screens.ts';

/** Tickets that aren't printed, which every screen of an organizer says. */
const ALARM = { 'GET /api/print-alarms': { body: [{ eventId: 1, eventName: EVENT.name, jobs: 2, printers: [] }] } };
const WORDS = /^2 Bons nicht gedruckt/;

test('of what stands around a receipt nothing is on the guest’s paper', async ({ page }) => {
  const receipt = page.getByRole('article', { name: /^Quittung Nr\. / });
  // Where the bar is hidden, the state of the link and the menu stand beside the heading.
  await openScreen(page, RECEIPT, 'filled');
  await expect(page.getByText('Verbunden', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByText('Verbunden', { exact: true })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await openScreen(page, { ...RECEIPT, as: 'organizer', special: ALARM }, 'filled');
  await expect(page.getByText(WORDS)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByText(WORDS)).toBeHidden();
});

test('figures on paper have their heading and nothing of what the app says around its pages', async ({ page }) => {
  const [figures] = STATISTICS_SCREENS;
  if (!figures) throw new Error('there is no statistics screen');
  await openScreen(page, { ...figures, special: { ...figures.special, ...ALARM } }, 'filled');
  await expect(page.getByText(WORDS)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(WORDS)).toBeHidden();
});
