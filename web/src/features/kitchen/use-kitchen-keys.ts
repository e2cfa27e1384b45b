import { useRef } from 'react';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { nextStatus } from './tickets.ts';
import type { Kitchen } from './use-kitchen.ts';
import type { Slot } from './use-lingering.ts';

/** A worn key strikes twice within so many ms; a hand doesn't. */
const BOUNCE_MS = 80;

/** Any number pad is a bump bar: 1 to 9 move the ticket with that number on, R takes the last step back. */
export function useKitchenKeys(kitchen: Kitchen, slots: readonly Slot[], isBlocked: boolean): void {
  const last = useRef({ key: '', at: 0 });
  usePageKeys((event) => {
    if (event.repeat || isBlocked) return;
    if (event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), select')) return;
    const { key, at } = last.current;
    last.current = { key: event.key, at: event.timeStamp };
    if (event.key === key && event.timeStamp - at < BOUNCE_MS) return;
    if (/^[1-9]$/.test(event.key)) moveOn(slots[Number(event.key) - 1]);
    else if (event.key.toLowerCase() === 'r') kitchen.takeBack();
  });

  function moveOn(slot: Slot | undefined) {
    if (!slot || slot.isGone || slot.isMoved) return;
    const { ticket } = slot;
    if (ticket.status === 'cancelled') kitchen.acknowledge(ticket);
    else if (nextStatus(ticket) === 'preparing') kitchen.prepare(ticket);
    else kitchen.finish(ticket);
  }
}
