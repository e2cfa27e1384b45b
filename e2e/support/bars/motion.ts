import type { Page } from '@playwright/test';

/** Longer than any frame: shorter ones, as the wish for less motion leaves them, can't be seen. */
const VISIBLE_MS = 20;
const MOVING = ['transform', 'translate', 'rotate', 'scale', 'opacity'];

/** What moves or fades on the page now. */
export async function findMoving(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ visibleMs, moving }) =>
      document.getAnimations().flatMap((animation) => {
        const effect = animation.effect as KeyframeEffect | null;
        const duration = Number(effect?.getComputedTiming().activeDuration ?? 0);
        const moves = effect?.getKeyframes().some((frame) => moving.some((property) => property in frame)) ?? false;
        if (!moves || animation.playState !== 'running' || duration <= visibleMs) return [];
        return [`moves: ${effect?.target?.outerHTML.slice(0, 100)}`];
      }),
    { visibleMs: VISIBLE_MS, moving: MOVING },
  );
}
