import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame } from './after-frame.ts';

/** A tablet's screen holds fewer. */
const STEP = 40;
const SCREENS = 3;
/** So many are all in the page, for whoever looks for one by the browser's search or with a screen reader. */
export const WHOLE = 240;

/** How many of a list that scrolls by itself are in the page: with thousands, those that are near. */
export function useNear(count: number, list: RefObject<HTMLElement | null>): number {
  return useShown(count, STEP, () => {
    const box = list.current;
    return box !== null && box.scrollHeight - box.scrollTop < SCREENS * box.clientHeight;
  });
}

/** The same of one that scrolls with its page. Whoever comes back finds the place where a shorter one was left. */
export function useNearInPage(count: number, list: RefObject<HTMLElement | null>): number {
  return useShown(count, WHOLE, () => {
    // Of what is hidden nothing is near.
    const box = list.current?.getClientRects()[0];
    return box !== undefined && box.bottom < SCREENS * window.innerHeight;
  });
}

function useShown(count: number, first: number, isNear: () => boolean): number {
  const [shown, setShown] = useState(first);
  const isPart = shown < count;
  useEffect(() => {
    if (!isPart) return;
    // More where the end is near. A desk's large screen may hold more than there is, so that nothing scrolls.
    const fill = () => {
      if (isNear() || shown < WHOLE) setShown(shown + STEP);
    };
    // The browser lays the paper out as soon as all have been told.
    const fillPaper = () => flushSync(() => setShown(count));
    const callOff = afterFrame(fill);
    window.addEventListener('scroll', fill, { capture: true, passive: true });
    window.addEventListener('beforeprint', fillPaper);
    return () => {
      callOff();
      window.removeEventListener('scroll', fill, { capture: true });
      window.removeEventListener('beforeprint', fillPaper);
    };
  });
  return shown;
}
