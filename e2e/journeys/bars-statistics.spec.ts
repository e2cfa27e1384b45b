import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { EVENT_STATISTICS } from '../support/bars/statistics-data.ts';
import { STATISTICS_SCREENS } from '../support/bars/statistics-screens.ts';
import { resize, VIEWPORTS } from '../support/bars/viewports.ts';
import { useFont } from '../support/use-font.ts';

const WIDTHS = [1024, 1100, 1279, 1280, 1366, 1920];

const [DEVICE] = EVENT_STATISTICS.deviceSummaries;
/** After the numbers were given out anew: the same names twice, each with its id. */
const TWICE = ['device_1', 'device_12'].map((deviceId) => ({ ...DEVICE, deviceId, deviceDisplayName: 'Service 1' }));

/** Cells of tables that reach beyond the section they stand in, and so over what lies beside it. */
function cellsBeyond(sections: Element[]): string[] {
  return sections.flatMap((section) => {
    const { right } = section.getBoundingClientRect();
    const cells = [...section.querySelectorAll('th, td')];
    const beyond = cells.filter((cell) => cell.getBoundingClientRect().right > right + 1);
    return beyond.map((cell) => `${cell.textContent} by ${Math.round(cell.getBoundingClientRect().right - right)} px`);
  });
}

/** Names that reach out of the row they stand in. */
function namesBeyond(rows: Element[]): string[] {
  return rows.flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const names = document.createRange();
    names.selectNodeContents(row.querySelector('a') ?? row);
    const lines = [...names.getClientRects()];
    return lines.some((line) => line.top < top || line.bottom > bottom) ? [row.textContent] : [];
  });
}

test('on a desk no table of the statistics lies on what is beside it, in whichever font', async ({ page }) => {
  const [overview] = STATISTICS_SCREENS;
  if (!overview) throw new Error('no overview');
  const body = { ...EVENT_STATISTICS, deviceSummaries: [...TWICE, ...EVENT_STATISTICS.deviceSummaries] };
  await openScreen(page, { ...overview, special: { 'GET /api/statistics/event/1': { body } } }, 'filled');
  await expect(page.getByText('Service 1 (device_12)')).toBeVisible();
  for (const font of ['fallback', 'own']) {
    // A page that had its font too late is drawn with what the device has.
    if (font === 'fallback') await page.evaluate(() => delete document.documentElement.dataset.font);
    else await page.evaluate(useFont);
    for (const width of WIDTHS) {
      await resize(page, { width, height: 800 });
      const at = `${width} px, ${font}`;
      expect(await page.locator('main section').evaluateAll(cellsBeyond), at).toEqual([]);
      expect(await page.locator('tr:has(a)').evaluateAll(namesBeyond), at).toEqual([]);
    }
  }
});

test('the day stands above the ways on also on a phone: in this order keys come to them', async ({ page }) => {
  const [overview] = STATISTICS_SCREENS;
  if (!overview) throw new Error('no overview');
  await page.setViewportSize(VIEWPORTS[1]);
  await openScreen(page, overview, 'filled');
  const day = await page.getByLabel('Datum').boundingBox();
  const way = await page.getByRole('link', { name: 'Abrechnung' }).boundingBox();
  expect(day?.y).toBeLessThan(way?.y ?? 0);
});
