import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const NOT_STARTED = 'Das Bestellsystem startet nicht. Bitte die Seite neu laden.';

/** What a browser that is too old makes of the app: it can't read it. */
async function openUnreadable(page: Page): Promise<void> {
  await page.route(/\/assets\/index-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const x = /(?<unknown/;' }),
  );
  await page.goto('/login');
}

async function letItsTimePass(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ expectedComplaints: /SyntaxError|Invalid regular expression/, contextOptions: { reducedMotion } });

    test("a browser that can't read the app says in a while which one it takes", async ({ page }) => {
      await openUnreadable(page);
      await expect(page.getByText(NOT_STARTED)).toBeHidden();
      await letItsTimePass(page);
      await expect(page.getByText(NOT_STARTED)).toBeVisible();
      await expect(page.getByText('Chrome 111, Safari 16.4, Firefox 128 oder neuer')).toBeVisible();
    });
  });
}

test('nothing of it is left once the app is there', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Benutzername').waitFor();
  await expect(page.getByText(NOT_STARTED)).toHaveCount(0);
});
