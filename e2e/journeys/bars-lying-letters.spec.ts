import type { Page } from '@playwright/test';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { listControls } from '../support/bars/controls.ts';
import { findCovered, findCrowded, findSidewaysScroll } from '../support/bars/geometry.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { ITEM_STEP, PAYMENT, TABLE_STEP } from '../support/bars/order-screens.ts';
import { setLetters } from '../support/bars/page-state.ts';
import type { Screen } from '../support/bars/screen.ts';
import { nameOf, resize } from '../support/bars/viewports.ts';
import { useFont } from '../support/use-font.ts';

const LYING = [
  { width: 640, height: 360 },
  { width: 844, height: 390 },
];

/** Scrolled to, every key is whole on the screen and takes the tap in its middle. */
async function findOutOfReach(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const keys = [...main.querySelectorAll('button, input')].filter((key) => key.getBoundingClientRect().height > 1);
    return keys.flatMap((key) => {
      key.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = key.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isHit = hit !== null && (key.contains(hit) || hit.contains(key));
      return isHit && left >= -8 && right <= innerWidth + 8
        ? []
        : [`out of reach: ${key.ariaLabel ?? key.textContent}`];
    });
  });
}

async function openWithLetters(page: Page, screen: Screen, px: number): Promise<void> {
  await setLetters(page, px);
  await openScreen(page, screen, 'filled');
  await page.evaluate(useFont);
}

for (const screen of [TABLE_STEP, ITEM_STEP, PAYMENT]) {
  for (const percent of [125, 150, 175, 200]) {
    test(`${screen.title} on a lying phone with letters of ${percent} %: all can be reached`, async ({ page }) => {
      await openWithLetters(page, screen, (16 * percent) / 100);
      const findings: string[] = [];
      for (const viewport of LYING) {
        await resize(page, viewport);
        const controls = await listControls(page);
        const found = [
          ...findCrowded(controls).filter((finding) => finding.startsWith('-')),
          ...findCovered(controls),
          ...(await findSidewaysScroll(page)),
          ...(await findOutOfReach(page)),
        ];
        findings.push(...found.map((finding) => `${nameOf(viewport)} ${finding}`));
      }
      expect(findings).toEqual([]);
    });
  }
}
