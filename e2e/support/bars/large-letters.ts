import type { Page } from '@playwright/test';
import { useFont } from '../use-font.ts';
import { openScreen } from './open-screen.ts';
import { setLetters } from './page-state.ts';
import type { Screen } from './screen.ts';

/** A screen with letters of twice their size, in the app's own font even where that came late. */
export async function openWithLargeLetters(page: Page, screen: Screen): Promise<void> {
  await setLetters(page, 32);
  await openScreen(page, screen, 'filled');
  await page.evaluate(useFont);
}
