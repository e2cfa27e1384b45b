import { type RefObject, useLayoutEffect, useRef } from 'react';
import { afterFrame } from '../../ui/after-frame.ts';

/**
 * Safari anchors no scrolling: what comes above a form pushes it away from under the fingers. Called just before that, this
 * has the page scroll along with the form, as other browsers do by themselves.
 */
export function useHeldPlace(box: RefObject<HTMLElement | null>): () => void {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (before.current === undefined || !box.current) return;
    const moved = placeOf(box.current) - before.current;
    if (moved === 0) return;
    before.current = undefined;
    window.scrollBy(0, moved);
  });
  return () => {
    if (!box.current || CSS.supports('overflow-anchor', 'auto')) return;
    before.current = placeOf(box.current);
    // Where nothing came above it, what moves it later is something else.
    afterFrame(() => {
      before.current = undefined;
    });
  };
}

/** In the page, however far that is scrolled. */
function placeOf(box: HTMLElement): number {
  return box.getBoundingClientRect().top + window.scrollY;
}
