import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Until it is measured, and where nothing can be. */
const GUESS_PX = 560;

/** The width inside an element's padding, kept up to date. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(GUESS_PX);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  return [box, width];
}
