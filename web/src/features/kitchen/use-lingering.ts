import { useLayoutEffect, useRef, useState } from 'react';
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

const NONE: ReadonlySet<number> = new Set();

/**
 * A ticket that leaves keeps its place until the finger is gone: a second tap must not hit the one that moves up. One
 * that comes in front of others moves these at once, so that they and itself take no press until the finger is gone.
 */
export function useLingering(tickets: readonly Ticket[]): Slot[] {
  const [gone, setGone] = useState<readonly Ticket[]>([]);
  const [moved, setMoved] = useState(NONE);
  const before = useRef<readonly Ticket[]>([]);
  const placed = useRef(NONE);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const ids = idsOf(tickets);
    const left = before.current.filter(({ order }) => !ids.has(order.id));
    const pushed = movedBy(tickets, placed.current);
    before.current = tickets;
    if (pushed.length > 0) {
      setMoved((others) => new Set([...others, ...pushed]));
      clearTimeout(holding.current);
      holding.current = setTimeout(() => setMoved(NONE), LINGER_MS);
    }
    if (left.length === 0) return;
    setGone((others) => [...others.filter(({ order }) => !idsOf(left).has(order.id)), ...left]);
    setTimeout(() => setGone((others) => others.filter((ticket) => !left.includes(ticket))), LINGER_MS);
  }, [tickets]);

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
