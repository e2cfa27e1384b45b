import { useLayoutEffect, useRef, useState } from 'react';
import { byAge } from '../../lib/order-book.ts';
import type { Ticket } from './tickets.ts';

export interface Slot {
  ticket: Ticket;
  /** It has left: its place stays empty for a moment. */
  isGone: boolean;
}

const LINGER_MS = 700;

/** A ticket that leaves keeps its place until the finger is gone: a second tap must not hit the one that moves up. */
export function useLingering(tickets: readonly Ticket[]): Slot[] {
  const [gone, setGone] = useState<readonly Ticket[]>([]);
  const before = useRef<readonly Ticket[]>([]);

  useLayoutEffect(() => {
    const ids = new Set(tickets.map(({ order }) => order.id));
    const left = before.current.filter(({ order }) => !ids.has(order.id));
    before.current = tickets;
    if (left.length === 0) return;
    setGone((others) => [...others, ...left]);
    setTimeout(() => setGone((others) => others.filter((ticket) => !left.includes(ticket))), LINGER_MS);
  }, [tickets]);

  const ids = new Set(tickets.map(({ order }) => order.id));
  return [
    ...tickets.map((ticket) => ({ ticket, isGone: false })),
    ...gone.filter(({ order }) => !ids.has(order.id)).map((ticket) => ({ ticket, isGone: true })),
  ].sort((a, b) => byAge(a.ticket.order, b.ticket.order));
}
