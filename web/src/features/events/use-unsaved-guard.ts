import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

export interface UnsavedGuard {
  /** True while the question stands whether the entries may be lost. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

type Destination = { path: string } | { steps: number };

/**
 * Holds back links and the browser's back key while a form has unsaved entries, and makes the browser ask before the
 * window closes. Keys of the form itself (save, cancel) say what they do and are let through.
 */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const navigate = useNavigate();
  const [destination, setDestination] = useState<Destination>();
  const leaving = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    leaving.current = false;
    const here = historyIndex();

    function followed(event: MouseEvent) {
      const path = pathOfPlainClick(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination({ path });
    }
    function wentBack(event: PopStateEvent) {
      if (leaving.current) return;
      const steps = historyIndex() - here;
      event.stopImmediatePropagation();
      if (steps === 0) return;
      window.history.go(-steps);
      setDestination({ steps });
    }
    function closing(event: BeforeUnloadEvent) {
      event.preventDefault();
    }

    document.addEventListener('click', followed, { capture: true });
    // Capturing, so that the router hears of it only when nobody minds.
    window.addEventListener('popstate', wentBack, { capture: true });
    window.addEventListener('beforeunload', closing);
    return () => {
      document.removeEventListener('click', followed, { capture: true });
      window.removeEventListener('popstate', wentBack, { capture: true });
      window.removeEventListener('beforeunload', closing);
    };
  }, [dirty]);

  function leave() {
    leaving.current = true;
    setDestination(undefined);
    if (!destination) return;
    if ('path' in destination) void navigate(destination.path);
    else window.history.go(destination.steps);
  }

  return { asking: destination !== undefined, leave, stay: () => setDestination(undefined) };
}

/** The router numbers its entries. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  const index = state !== null && typeof state === 'object' && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}

/** The path inside the product that a click leads to; undefined for a new tab, another page or no link. */
function pathOfPlainClick(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank') return undefined;
  const target = new URL(link.href);
  const isHere = target.origin === window.location.origin;
  const isInPage = target.hash !== '' && target.pathname === window.location.pathname;
  return isHere && !isInPage ? target.pathname + target.search + target.hash : undefined;
}
