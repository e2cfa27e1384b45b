import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { byAge } from '../../lib/order-book.ts';
import type { Ticket } from './tickets.ts';

export interface Slot {
  ticket: Ticket;
  /** It has left: its place stays empty for a moment. */
  isGone: boolean;
  /** It has just come to this place, where a finger may have meant another one: nothing pressed counts for a moment. */
  isMoved: boolean;
}

const LINGER_MS = 700;

/** After a pause of the finger: only what was aimed before they moved up is to be caught, no tap of a quick hand. */
const MOVED_UP_MS = 300;
const NONE: ReadonlySet<number> = new Set();

/**
 * A ticket that leaves keeps its place until the finger is gone: a second tap must not hit the one that moves up. While
 * more of them leave, all keep theirs: the others move up once, when whoever finishes them pauses. What has moved takes
 * no press until the finger is gone: those that moved up, and a ticket that came in front of others, with these.
 */
export function useLingering(tickets: readonly Ticket[]): Slot[] {
  const [gone, setGone] = useState<readonly Ticket[]>([]);
  const [moved, hold] = useHeld();
  const before = useRef<readonly Ticket[]>([]);
  const placed = useRef(NONE);
  const releasing = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const ids = idsOf(tickets);
    const left = before.current.filter(({ order }) => !ids.has(order.id));
    before.current = tickets;
    hold(movedBy(tickets, placed.current), LINGER_MS);
    if (left.length === 0) return;
    setGone((others) => [...others.filter(({ order }) => !idsOf(left).has(order.id)), ...left]);
    clearTimeout(releasing.current);
    releasing.current = setTimeout(() => {
      hold(behindGone(before.current, placed.current), MOVED_UP_MS);
      setGone([]);
    }, LINGER_MS);
  }, [tickets, hold]);

  const ids = idsOf(tickets);
  const slots = [
    ...tickets.map((ticket) => ({ ticket, isGone: false, isMoved: moved.has(ticket.order.id) })),
    ...gone.filter(({ order }) => !ids.has(order.id)).map((ticket) => ({ ticket, isGone: true, isMoved: false })),
  ].sort((a, b) => byAge(a.ticket.order, b.ticket.order));
  useLayoutEffect(() => {
    placed.current = idsOf(slots.map(({ ticket }) => ticket));
  });
  return slots;
}

/** Which ones take no press for a moment, and how to add to them; all are let go with the last of them. */
function useHeld(): [ReadonlySet<number>, (ids: readonly number[], ms: number) => void] {
  const [held, setHeld] = useState(NONE);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const until = useRef(0);
  const hold = useCallback((ids: readonly number[], ms: number) => {
    if (ids.length === 0) return;
    const now = performance.now();
    until.current = Math.max(until.current, now + ms);
    setHeld((others) => new Set([...others, ...ids]));
    clearTimeout(holding.current);
    holding.current = setTimeout(() => setHeld(NONE), until.current - now);
  }, []);
  return [held, hold];
}

function idsOf(tickets: readonly Ticket[]): ReadonlySet<number> {
  return new Set(tickets.map(({ order }) => order.id));
}

/** From the first one that comes in front of those that were here; none where it only comes after them. */
function movedBy(tickets: readonly Ticket[], here: ReadonlySet<number>): number[] {
  const ids = tickets.map(({ order }) => order.id);
  const from = ids.findIndex((id) => !here.has(id));
  const rest = from < 0 ? [] : ids.slice(from);
  return rest.some((id) => here.has(id)) ? rest : [];
}

/** Those that are still here behind the first of these places whose ticket has left. */
function behindGone(tickets: readonly Ticket[], places: ReadonlySet<number>): number[] {
  const here = idsOf(tickets);
  const ids = [...places];
  const from = ids.findIndex((id) => !here.has(id));
  return from < 0 ? [] : ids.slice(from).filter((id) => here.has(id));
}
