import type { Page } from '@playwright/test';
import type { ApiState } from '../support/bars/answers.ts';
import { findInColors, findWithAxe, loadAxe } from '../support/bars/axe.ts';
import { expect, test } from '../support/bars/bars-test.ts';
import { listControls } from '../support/bars/controls.ts';
import {
  findCovered,
  findCrowded,
  findInCorner,
  findSidewaysScroll,
  findSmall,
  findSmallKeys,
} from '../support/bars/geometry.ts';
import { findMoving } from '../support/bars/motion.ts';
import { FAILED_REQUEST, openScreen } from '../support/bars/open-screen.ts';
import type { Screen } from '../support/bars/screen.ts';
import { routesOfClient, SCREENS } from '../support/bars/screens.ts';
import { nameOf, resize, setTheme, VIEWPORTS, type Viewport } from '../support/bars/viewports.ts';

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
  expectedComplaints: async ({}, use) => use([FAILED_REQUEST]),
  contextOptions: { reducedMotion: 'reduce' },
});

test('every route of the client is walked', () => {
  const walked = new Set(SCREENS.map(({ route }) => route));
  expect(routesOfClient().filter((route) => !walked.has(route))).toEqual([]);
});

for (const screen of SCREENS) {
  for (const state of Object.keys(screen.shows) as ApiState[]) walk(screen, state);
  for (const as of screen.also ?? []) walk({ ...screen, as }, 'filled');
}

/** Loaded once, then turned, resized and darkened: each combination is looked at. */
function walk(screen: Screen, state: ApiState): void {
  test(`${screen.title} (${screen.path}) as ${screen.as}, ${state}`, async ({ page }) => {
    await openScreen(page, screen, state);
    await loadAxe(page);
    const findings: string[] = [];
    for (const viewport of VIEWPORTS) {
      await resize(page, viewport);
      for (const finding of await measure(page, screen, viewport)) findings.push(`${nameOf(viewport)} ${finding}`);
      await setTheme(page, 'light');
      for (const finding of await findWithAxe(page)) findings.push(`${nameOf(viewport)} light ${finding}`);
      await setTheme(page, 'dark');
      for (const finding of await findInColors(page)) findings.push(`${nameOf(viewport)} dark ${finding}`);
    }
    expect(findings).toEqual([]);
  });
}

async function measure(page: Page, screen: Screen, viewport: Viewport): Promise<string[]> {
  const controls = await listControls(page);
  const findings = [
    ...(await findSidewaysScroll(page)),
    ...(await findMoving(page)),
    ...findSmall(controls),
    ...findCovered(controls),
  ];
  if (!screen.isFloor) return findings;
  return [
    ...findings,
    ...findSmallKeys(controls, viewport, screen),
    ...findCrowded(controls),
    ...findInCorner(controls, viewport),
  ];
}
