import type { CDPSession, Page } from '@playwright/test';
import { TABLET } from '../devices.ts';
import { BLANK } from './web-server.ts';

interface State {
  devtools: CDPSession;
  scripts: { dispose(): Promise<void> }[];
}

const states = new WeakMap<Page, State>();

async function stateOf(page: Page): Promise<State> {
  const known = states.get(page);
  if (known) return known;
  const state: State = { devtools: await page.context().newCDPSession(page), scripts: [] };
  states.set(page, state);
  return state;
}

/** Runs in the page before its own scripts, whenever it is loaded. */
export async function runBefore<Arg extends object>(page: Page, script: (arg: Arg) => void, arg: Arg): Promise<void> {
  const { scripts } = await stateOf(page);
  scripts.push(await page.addInitScript<object>(script as (arg: object) => void, arg));
}

const USUAL_LETTERS_PX = 16;

/** The size of letters that somebody has chosen in their browser. */
export async function setLetters(page: Page, px: number): Promise<void> {
  const { devtools } = await stateOf(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: Math.round(px * 0.8) } });
}

/** Takes away whatever was done to the page and what it has kept: the next test finds it as if it were new. */
export async function makeAsNew(page: Page): Promise<void> {
  const { devtools, scripts } = await stateOf(page);
  // First, so that nobody answers «stay» where the page asks whether to leave what is typed.
  for (const event of ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response'] as const) {
    page.removeAllListeners(event);
  }
  await page.goto('about:blank');
  await page.unrouteAll();
  for (const script of scripts.splice(0)) await script.dispose();
  await page.context().setOffline(false);
  await setLetters(page, USUAL_LETTERS_PX);
  await page.mouse.move(-1, -1);
  await page.setViewportSize(TABLET.viewport);
  // Only from a page of the same origin can be seen what belongs to this tab.
  await page.goto(BLANK);
  await page.evaluate(() => sessionStorage.clear());
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  await page.goto('about:blank');
  await devtools.send('Page.resetNavigationHistory');
}
