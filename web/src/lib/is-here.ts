import { type RefObject, useEffect, useRef } from 'react';

/** Whether what asks is still on the screen: for what an answer brings only to whoever has stayed. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
