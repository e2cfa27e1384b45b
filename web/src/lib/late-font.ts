import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Set by public/before-start.js where the font comes along with the first screen. */
const IS_HERE = 'here';

let hasCome = false;

/** On a slow line the first screen does without the font, which comes when nothing else is waited for. */
export function sendForFont(): void {
  if (document.documentElement.dataset.font === IS_HERE) return;
  const coming = document.fonts?.load('1em "Inter Variable"');
  coming?.then(
    (faces) => {
      hasCome = faces.length > 0;
    },
    () => undefined,
  );
}

/** A screen keeps the letters it was drawn with, also when its address says anew what it shows: nothing on it moves. */
export function useLateFont(): void {
  const location = useLocation();
  const isPushed = useNavigationType() === 'PUSH';
  const drawn = useRef(location.pathname);
  useLayoutEffect(() => {
    const isNext = isPushed || location.pathname !== drawn.current;
    drawn.current = location.pathname;
    if (hasCome && isNext) document.documentElement.dataset.font = IS_HERE;
  }, [location, isPushed]);
}
