import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Until it is measured, and where nothing can be. */
const GUESS_PX = 560;

/** Of a letter as most devices have it. */
const USUAL_PX = 16;

/**
 * The width inside an element's padding, kept up to date, and by how much a drawing in it is enlarged: as much as the
 * device's letters, so that what is written in it grows with everything else and still has room.
 */
export function useDrawing(): { box: RefObject<HTMLDivElement | null>; width: number; scale: number } {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, scale }, setDrawing] = useState({ width: GUESS_PX, scale: 1 });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1;
      if (measured > 0) setDrawing({ width: Math.floor(measured / letter), scale: letter });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  return { box, width, scale };
}
