import type { Page } from '@playwright/test';

/** The smallest phone, a common one, one lying, an 8" tablet lying, a 10" one. */
export const VIEWPORTS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 915, height: 412 },
  { width: 962, height: 601 },
  { width: 1280, height: 800 },
] as const;

export const THEMES = ['light', 'dark'] as const;

export interface Viewport {
  width: number;
  height: number;
}
export type Theme = (typeof THEMES)[number];

/** Below this height a screen is `short`: a phone lying. */
export const SHORT_PX = 480;
export const PHONE_PX = 768;

export function nameOf({ width, height }: { width: number; height: number }): string {
  return `${width}×${height}`;
}

export async function resize(page: Page, viewport: Viewport): Promise<void> {
  await page.setViewportSize(viewport);
  await settle(page);
}

/** As the app itself does it, without the way through its menu. Nothing fades: a colour that is asked for next is the new one. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** The frame after the one that draws the change; nothing fades or slides, as no motion is wished for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    await nextFrame();
    await nextFrame();
  });
}
