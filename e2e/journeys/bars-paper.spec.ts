import { expect, test } from '../support/bars/bars-test.ts';
import { ENTRANCE_SCREENS } from '../support/bars/entrance-screens.ts';
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

test('on a tablet that stands the tickets of the demo’s printers lie beside or below each other', async ({ page }) => {
  const paper = ENTRANCE_SCREENS.find(({ route }) => route === '/demo/papier');
  if (!paper) throw new Error('there is no screen with paper');
  const line = {
    kind: 'text',
    align: 'left',
    runs: [{ text: 'TISCH 12'.padEnd(48, '.'), bold: false, width: 1, height: 1 }],
  };
  const printers = ['Küche', 'Bar'].map((name) => ({ name, tickets: [[line]] }));
  const full = { ...paper, special: { 'GET /api/demo/paper': { body: { printers } } }, shows: { filled: /TISCH 12/ } };
  for (const width of [800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1280 });
    await openScreen(page, full, 'filled');
    for (const { name } of printers) {
      const column = page.getByRole('region', { name: `Drucker ${name}` });
      const [room, strip] = [await column.boundingBox(), await column.getByRole('listitem').boundingBox()];
      expect(strip?.width, `${width}: ${name}`).toBeLessThanOrEqual(room?.width ?? 0);
    }
  }
});
