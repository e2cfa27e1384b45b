import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { useCallback, useEffect, useState } from 'react';
import { chooseEvent, onlyActive } from './choose-event.ts';

/** How long what was finished last can still be taken back before the next event takes the screen. */
const KEPT_MS = 2 * 60_000;

export interface ShownEvent {
  shown: ActiveEvent | undefined;
  show: (event: ActiveEvent) => void;
  /** For an event that is no more. */
  drop: () => void;
}

/**
 * The event on a kitchen's screen. It is not taken from under anybody's finger: switched off, it stays until somebody
 * chooses another one. With its last order finished it is no longer listed, and then makes room for the only active
 * one after a while; at once where nobody `mayFinish` orders and the server lets nobody look any more.
 */
export function useShownEvent(
  events: readonly ActiveEvent[] | undefined,
  lastId: number | null,
  mayFinish: boolean,
): ShownEvent {
  const [kept, show] = useState<ActiveEvent>();
  const listed = events?.find(({ id }) => id === kept?.id);
  const over = kept && !listed && mayFinish ? { ...kept, isActive: false } : undefined;
  const shown = events && (listed ?? over ?? chooseEvent(events, lastId));
  if (shown && shown.id !== kept?.id) show(shown);

  const nextId = events && over ? onlyActive(events)?.id : undefined;
  useEffect(() => {
    if (nextId === undefined) return;
    const timer = setTimeout(() => show(undefined), KEPT_MS);
    return () => clearTimeout(timer);
  }, [nextId]);

  return { shown, show, drop: useCallback(() => show(undefined), []) };
}
