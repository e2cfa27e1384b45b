import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsHere } from './is-here.ts';

export interface UnsavedGuard {
  /** True while the question stands whether the entries may be lost. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
  /** For a step that is no link: asks first where something is unsaved. */
  cancel: (path: string) => void;
  /** Leads on from the form without a question, after saving; whoever has left it already stays where they are. */
  go: (path: string, state?: unknown) => Promise<void>;
}

type Destination = { path: string } | 'back';

const asking = new Set<(path: string) => void>();

/** For steps that are no links: whether the question stands before `path` now, because something is unsaved. */
export function isHeldBack(path: string): boolean {
  for (const ask of asking) ask(path);
  return asking.size > 0;
}

/**
 * Holds back links and the browser's back key while a form has unsaved entries, and makes the browser ask before the
 * window closes. The router hears of a step back before anybody else can, so the form stands twice in the history
 * while it is unsaved: the first step back only leads to its twin.
 */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const navigate = useNavigate();
  const [destination, setDestination] = useState<Destination>();
  const onTwin = useRef(false);
  const leaving = useRef(false);
  const isHere = useIsHere();

  useEffect(() => {
    if (dirty) return;
    // A step back with nothing unsaved leads off the twin: what is typed next needs another one.
    function steppedBack() {
      onTwin.current = false;
    }
    window.addEventListener('popstate', steppedBack);
    return () => window.removeEventListener('popstate', steppedBack);
  }, [dirty]);

  useEffect(() => {
    if (!dirty) return;
    if (!onTwin.current) pushTwin();
    onTwin.current = true;

    function followed(event: MouseEvent) {
      const path = pathOfPlainClick(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(path);
    }
    function ask(path: string) {
      setDestination({ path });
    }
    function wentBack() {
      if (leaving.current) return;
      onTwin.current = false;
      setDestination('back');
    }
    function closing(event: BeforeUnloadEvent) {
      event.preventDefault();
    }

    asking.add(ask);
    document.addEventListener('click', followed, { capture: true });
    window.addEventListener('popstate', wentBack);
    window.addEventListener('beforeunload', closing);
    return () => {
      asking.delete(ask);
      document.removeEventListener('click', followed, { capture: true });
      window.removeEventListener('popstate', wentBack);
      window.removeEventListener('beforeunload', closing);
    };
  }, [dirty]);

  async function go(path: string, state?: unknown) {
    if (!isHere.current) return;
    leaving.current = true;
    // The twin makes room for where it leads, so that one step back from there suffices.
    await navigate(path, { state, replace: onTwin.current });
  }

  function cancel(path: string) {
    if (dirty) setDestination({ path });
    else void go(path);
  }

  function leave() {
    setDestination(undefined);
    if (destination === 'back') {
      leaving.current = true;
      window.history.back();
    } else if (destination) {
      void go(destination.path);
    }
  }

  function stay() {
    setDestination(undefined);
    if (!onTwin.current) pushTwin();
    onTwin.current = true;
  }

  return { asking: destination !== undefined, leave, stay, cancel, go };
}

function pushTwin() {
  window.history.pushState(window.history.state, '');
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
