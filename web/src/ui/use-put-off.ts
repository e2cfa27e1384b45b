import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Long enough to read it and to reach «Rückgängig». */
const UNDO_MS = 6_000;

interface PutOff<T> {
  pending: T | undefined;
  putOff: (what: T) => void;
  undo: () => void;
  /** Does what is put off at once. */
  finish: () => void;
}

/**
 * For what nothing brings back once it is done: it is done when the time to undo is over or the screen is left. Putting
 * off something else does the one before at once.
 */
export function usePutOff<T>(act: (what: T) => void): PutOff<T> {
  const [pending, setPending] = useState<T>();
  const due = useRef<{ what: T; timer: ReturnType<typeof setTimeout> }>(undefined);

  function take(): T | undefined {
    const taken = due.current;
    due.current = undefined;
    clearTimeout(taken?.timer);
    setPending(undefined);
    return taken?.what;
  }
  function finish() {
    const what = take();
    if (what !== undefined) act(what);
  }
  const leave = useEffectEvent(finish);
  useEffect(() => () => leave(), []);

  function putOff(what: T) {
    finish();
    due.current = { what, timer: setTimeout(finish, UNDO_MS) };
    setPending(() => what);
  }
  return { pending, putOff, undo: () => void take(), finish };
}
