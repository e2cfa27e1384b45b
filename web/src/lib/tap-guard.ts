import { useCallback, useEffect, useRef } from 'react';

/** After a change of screen the next primary key lies where the last one was: a second tap must not hit it. */
const GUARD_MS = 350;

/** Returns a function that says whether a tap still belongs to the screen before. */
export function useTapGuard(): () => boolean {
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return useCallback(() => performance.now() - shownAt.current < GUARD_MS, []);
}
