import type { Page } from '@playwright/test';

/** What is animated or in transition on the page now: for who wishes for less motion there is nothing of the kind. */
export async function findMoving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const target = (effect as KeyframeEffect | null)?.target;
      return `moves: ${target?.outerHTML.slice(0, 100)}`;
    }),
  );
}
