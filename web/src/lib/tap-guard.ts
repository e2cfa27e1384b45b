import { useCallback, useEffect, useRef } from 'react';

/** Taps that follow each other within this time and place are one burst of a finger. */
export const BURST_MS = 350;
const BURST_PX = 48;

/**
 * After a change of screen the next primary key lies where the last one was. Returns a function that says whether the
 * tap of this moment still belongs to a burst that began on the screen before; a tap elsewhere is always meant. By touch
 * alone where a quick hand with a mouse may well mean it.
 */
export function useTapGuard(): (byTouchAlone?: boolean) => boolean {
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return useCallback(
    (byTouchAlone) =>
      burst.startedAt < shownAt.current &&
      performance.now() - burst.lastAt < BURST_MS &&
      (burst.isTouch || !byTouchAlone),
    [],
  );
}

const NO_BURST = { startedAt: Number.POSITIVE_INFINITY, lastAt: Number.NEGATIVE_INFINITY, x: 0, y: 0, isTouch: false };
let burst = NO_BURST;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerup', noteTap, { capture: true, passive: true });
  window.addEventListener('keydown', noteKey, { capture: true, passive: true });
}

function noteKey(): void {
  burst = NO_BURST;
}

function noteTap({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
  const at = performance.now();
  const continues = at - burst.lastAt < BURST_MS && Math.hypot(x - burst.x, y - burst.y) < BURST_PX;
  burst = { startedAt: continues ? burst.startedAt : at, lastAt: at, x, y, isTouch: pointerType === 'touch' };
}
