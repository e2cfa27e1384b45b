import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The greatest height an element has had. What lies beneath it keeps that room at its end: whoever has scrolled there
 * would otherwise see everything move as soon as the element goes.
 */
export function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom((before) => Math.max(before, element.offsetHeight)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  return [box, room];
}
