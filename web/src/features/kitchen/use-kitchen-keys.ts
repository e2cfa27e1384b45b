import { usePageKeys } from '../../ui/use-page-keys.ts';
import { nextStatus } from './tickets.ts';
import type { Kitchen } from './use-kitchen.ts';
import type { Slot } from './use-lingering.ts';

/** Any number pad is a bump bar: 1 to 9 move the ticket with that number on, R takes the last step back. */
export function useKitchenKeys(kitchen: Kitchen, slots: readonly Slot[], isBlocked: boolean): void {
  usePageKeys((event) => {
    if (event.repeat || isBlocked) return;
    if (event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), select')) return;
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
