import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough to read it and to reach «Rückgängig». */
const SHOWN_MS = 6_000;
/** Long enough to find what is new in a list. */
export const HIGHLIGHT_MS = 2_000;

/** A value that is forgotten after a while: a note that something was done, with the way back. */
export function useBrief<T>(shownMs = SHOWN_MS): [T | undefined, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    setValue(undefined);
  }, []);
  const show = useCallback(
    (next: T) => {
      clearTimeout(timer.current);
      setValue(() => next);
      timer.current = setTimeout(forget, shownMs);
    },
    [forget, shownMs],
  );
  return [value, show, forget];
}
