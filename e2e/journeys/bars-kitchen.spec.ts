import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { edgesOf } from '../support/bars/geometry.ts';
import { KITCHEN } from '../support/bars/kitchen-and-menu-screens.ts';
import { openWithLargeLetters } from '../support/bars/large-letters.ts';
import { openScreen } from '../support/bars/open-screen.ts';

/** How long a ticket that has left keeps its place. */
const LINGER_MS = 700;

// What is fetched ahead for other screens may still be under way when the line goes.
test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });

test('on a phone the tickets of the kitchen begin within the upper two fifths', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openScreen(page, KITCHEN, 'filled');
  expect((await edgesOf(page.getByRole('article').first())).top).toBeLessThan(0.4 * 640);
});

test('on a tablet that lies the tools of the kitchen stand in the row of its heading', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openScreen(page, KITCHEN, 'filled');
  const { bottom } = await edgesOf(page.getByRole('heading', { name: /^Küche/ }));
  expect((await edgesOf(page.getByRole('button', { name: 'A+ Schrift grösser' }))).top).toBeLessThan(bottom);
});

test('with letters of twice their size the warning about a lost server leaves a phone its tickets', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openWithLargeLetters(page, KITCHEN);
  await context.setOffline(true);
  await expect(page.getByText(/^Keine Verbindung zum Server seit/)).toBeVisible();
  const { top, bottom } = await edgesOf(page.locator('.kitchen-stale'));
  expect(bottom - top).toBeLessThan(640 / 3);
});

test('a ticket that was finished leaves its place as large as it was until the finger is gone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openScreen(page, { ...KITCHEN, heldTimersMs: [LINGER_MS] }, 'filled');
  const ticket = page.getByRole('article').first();
  const finish = ticket.getByRole('button', { name: 'Fertig' });
  await finish.evaluate((key) => key.scrollIntoView({ block: 'center' }));
  const before = await ticket.boundingBox();
  await page.route('**/api/orders/*/status', () => undefined);
  await finish.tap();
  expect(await page.locator('.ticket-gone').boundingBox()).toEqual(before);
});
