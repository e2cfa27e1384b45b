import type { Page } from '@playwright/test';
import type { ApiState } from '../support/bars/answers.ts';
import { findAtSize, findBelowSeven, findBesidesColours, findInNewLooks, loadAxe } from '../support/bars/axe.ts';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { listControls } from '../support/bars/controls.ts';
import {
  findBrokenWords,
  findClipped,
  findCovered,
  findCrowded,
  findInCorner,
  findOutOfReach,
  findSidewaysDialog,
  findSidewaysScroll,
  findSmall,
  findSmallKeys,
} from '../support/bars/geometry.ts';
import { answerHeld } from '../support/bars/mocked-api.ts';
import { findMoving } from '../support/bars/motion.ts';
import { expectShown, FAILED_REQUEST, openScreen, waitLong } from '../support/bars/open-screen.ts';
import { setLetters } from '../support/bars/page-state.ts';
import type { Screen } from '../support/bars/screen.ts';
import { routesOfClient, SCREENS } from '../support/bars/screens.ts';
import { takeShifts, watchShifts } from '../support/bars/shifts.ts';
import { nameOf, resize, setTheme, THEMES, VIEWPORTS, type Viewport } from '../support/bars/viewports.ts';
import { isWalked } from '../support/bars/walked-states.ts';
import { useFont } from '../support/use-font.ts';

test.use({
  expectedComplaints: FAILED_REQUEST,
});

const [SMALLEST, PHONE, LYING_PHONE, SMALL_TABLET, TABLET] = VIEWPORTS;
const SMALL_DESK = { width: 1024, height: 768 };
const LOW_PHONE = { width: 640, height: 360 };
const ENLARGED = { width: 320, height: 256 };
const MAX_SHIFT = 0.02;

test('every route of the client is walked', () => {
  const walked = new Set(SCREENS.map(({ route }) => route));
  expect(routesOfClient().filter((route) => !walked.has(route))).toEqual([]);
});

for (const screen of SCREENS) {
  for (const state of Object.keys(screen.shows) as ApiState[]) {
    if (state !== 'error' || !failsFromLoading(screen)) walk(screen, state, sizesOf(screen, state));
  }
  // For another role the screen has more or fewer keys, which a phone shows; on the floor it has a bar, too, where a
  // waiter has none: on a tablet that lies, the smaller one, where it takes most.
  for (const as of screen.also ?? [])
    walk({ ...screen, as }, 'filled', screen.isFloor ? [PHONE, SMALL_TABLET] : [PHONE], true);
}

/**
 * Where little stands, as in a dialog above a page, what fits the narrowest and the lowest, which the walk of a filled
 * screen ends with, fits between, and in an office beyond. An office is laid out on a small tablet as on a phone that
 * lies, but for keys that are less high on the latter, and on a common phone as on the smallest. The extremes come first:
 * what differs between them is looked at where it is; what stands in other letters or colours at one of them, at each.
 */
function sizesOf({ isFloor, first }: Screen, state: ApiState): readonly Viewport[] {
  if (state !== 'filled') return isFloor ? [SMALLEST, TABLET] : [SMALLEST];
  if (isFloor) return [SMALLEST, TABLET, PHONE, LYING_PHONE, SMALL_TABLET];
  return first ? [SMALLEST, TABLET] : [SMALLEST, TABLET, LYING_PHONE];
}

/** The same screen, whose answers fail in the end: it needn't be loaded anew for that. What is pressed first may need them. */
function failsFromLoading({ shows, first }: Screen): boolean {
  return !first && shows.loading !== undefined && shows.error !== undefined;
}

/** Loaded once, then turned, resized and darkened: each combination is looked at. */
function walk(screen: Screen, state: ApiState, viewports: readonly Viewport[], isAlso = false): void {
  const failsThen = state === 'loading' && failsFromLoading(screen);
  test(`${screen.title} (${screen.path}) as ${screen.as}, ${state}${failsThen ? ', error' : ''}`, async ({ page }) => {
    await watchShifts(page);
    await openScreen(page, withoutNotices(screen), state);
    const findings = state === 'filled' && !screen.first ? await findShifted(page, screen) : [];
    await loadAxe(page);
    findings.push(...(await lookAt(page, screen, viewports, isAlso)));
    if (state === 'filled' && !isAlso) {
      for (const finding of await findOnLowPhone(page)) findings.push(`${nameOf(LOW_PHONE)} ${finding}`);
      if (screen.isFloor) findings.push(...(await findPale(page)));
      findings.push(...(await findLostWhenLarge(page, screen)));
    }
    // Before the guests' screen on the wall stands nobody who could press anything.
    if (state === 'loading' && screen.route !== '/pickup/:eventId')
      findings.push(...(await findNoWayOut(page, screen)));
    if (failsThen) {
      await answerHeld(page, 'error');
      await expectShown(page, screen, 'error');
      const found = await lookAt(page, screen, viewports);
      findings.push(...found.map((finding) => `error ${finding}`));
    }
    expect(findings).toEqual([]);
  });
}

/** At each size, in both themes. */
async function lookAt(page: Page, screen: Screen, viewports: readonly Viewport[], isAlso = false): Promise<string[]> {
  const findings: string[] = [];
  for (const viewport of viewports) {
    await resize(page, viewport);
    for (const finding of await measure(page, screen, viewport)) findings.push(`${nameOf(viewport)} ${finding}`);
    // Each screen is judged whole once: what lies beside an element is no part of its state.
    const isFirst = viewport === viewports[0] && !isAlso;
    const findAgain = (await isWalked(page)) && !isFirst ? findAtSize : findBesidesColours;
    for (const finding of await findAgain(page)) findings.push(`${nameOf(viewport)} ${finding}`);
    // Also where nothing else is new: at another size the same may stand on another ground, or in other letters.
    for (const finding of await findInNewLooks(page)) findings.push(`${nameOf(viewport)} ${finding}`);
  }
  return findings;
}

/** Whoever has waited for ten seconds is offered to load the page anew, also on the smallest phone. */
async function findNoWayOut(page: Page, screen: Screen): Promise<string[]> {
  await resize(page, SMALLEST);
  const key = page.getByRole('button', { name: 'Neu laden' });
  const tooSoon = (await key.count()) > 0 ? ['«Neu laden» at once'] : [];
  await waitLong(page);
  // Long before a timer that isn't held would end.
  await expect(key).toBeVisible({ timeout: 5_000 });
  // Keys for numbers give way to it a little.
  return [...tooSoon, ...(await measure(page, { ...screen, isFloor: false }, SMALLEST))];
}

/** A notice from elsewhere comes when it comes; where something is pressed first it has come. */
function withoutNotices(screen: Screen): Screen {
  if (screen.first || screen.route === '/events/review') return screen;
  return { ...screen, special: { 'GET /api/quarantine': { body: [] }, ...screen.special } };
}

/** From the first paint to what it is to show: keys on the floor stay where they are, elsewhere next to nothing moves. */
async function findShifted(page: Page, screen: Screen): Promise<string[]> {
  const { sum, controls } = await takeShifts(page);
  if (screen.isQuestioned) return [];
  if (screen.isFloor) return controls.map((shift) => `moved while it loaded: ${shift}`);
  return sum > MAX_SHIFT ? [`moved by ${sum.toFixed(3)} while it loaded: ${controls.join('; ')}`] : [];
}

/** Wider than a phone that stands and lower than any other: keys and columns are at their narrowest. */
async function findOnLowPhone(page: Page): Promise<string[]> {
  await resize(page, LOW_PHONE);
  const broken = await findBrokenWords(page);
  const controls = await listControls(page);
  return [...broken, ...(await findSidewaysScroll(page)), ...findSmall(controls), ...findCovered(controls)];
}

/** Prices, lines and totals are read from afar: in both themes, at the size that shows most of them. */
async function findPale(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const theme of THEMES) {
    await setTheme(page, theme);
    const found = await findBelowSeven(page);
    findings.push(...found.map((finding) => `${theme} ${finding}`));
  }
  return findings;
}

/** With letters of twice their size, and enlarged four times, which leaves 320×256 of a screen of 1280×1024. */
async function findLostWhenLarge(page: Page, { isFloor, as }: Screen): Promise<string[]> {
  await resize(page, ENLARGED);
  const lost = [...(await findSidewaysScroll(page)), ...findOutOfReach(await listControls(page), ENLARGED)];
  const findings = lost.map((finding) => `400 % ${finding}`);
  await setLetters(page, 32);
  await page.evaluate(useFont);
  // With such letters an office has columns on the larger desk alone: on the smaller one it is laid out as on a phone.
  const desks = isFloor ? [TABLET, SMALL_DESK] : [TABLET];
  for (const viewport of isFloor && as !== 'kitchen' ? [...desks, PHONE] : desks) {
    await resize(page, viewport);
    const controls = await listControls(page);
    const found = [
      ...(await findSidewaysScroll(page)),
      // On a phone the name of the app gives way to the link's state.
      ...findClipped(controls.filter(({ name }) => name !== 'a «Bestellsystem»')),
      ...findCovered(controls),
      ...findOutOfReach(controls, viewport),
    ];
    findings.push(...found.map((finding) => `200 % ${nameOf(viewport)} ${finding}`));
  }
  await resize(page, PHONE);
  const onPhone = [...(await findBrokenWords(page)), ...(await findSidewaysDialog(page))];
  if (!isFloor) onPhone.push(...(await findSidewaysScroll(page)), ...findOutOfReach(await listControls(page), PHONE));
  return [...findings, ...onPhone.map((finding) => `200 % ${nameOf(PHONE)} ${finding}`)];
}

async function measure(page: Page, screen: Screen, viewport: Viewport): Promise<string[]> {
  const controls = await listControls(page);
  // Below a dialog the corner does nothing.
  const hasCorner = (await page.locator('dialog[open]').count()) === 0;
  const findings = [
    ...(await findSidewaysScroll(page)),
    ...(await findBrokenWords(page)),
    ...(await findMoving(page)),
    ...findSmall(controls),
    ...findCovered(controls),
    ...(hasCorner ? findInCorner(controls, viewport) : []),
  ];
  if (!screen.isFloor) return findings;
  return [...findings, ...findSmallKeys(controls, viewport, screen), ...findCrowded(controls)];
}
