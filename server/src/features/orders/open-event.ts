import { AppError } from '@bestellsystem/domain/errors.ts';
import type { OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { EventRow } from '../../db/schema.ts';
import { refuseClosed } from '../events/event-closed.ts';

/** An order that was already paid is booked whatever the event's switches say now, but not into closed books. */
export function requireOpen(event: EventRow, input: OrderInput): void {
  refuseClosed(event);
  if (input.offline) return;
  if (event.is_active === 0) {
    throw new AppError(
      'conflict',
      'EVENT_INACTIVE',
      'Dieses Event ist nicht aktiv. Bitte wenden Sie sich an den Veranstalter.',
    );
  }
  if (input.isTakeawayMode && event.takeaway_enabled === 0) {
    throw new AppError('conflict', 'TAKEAWAY_DISABLED', 'Dieses Event nimmt keine Takeaway-Bestellungen an.');
  }
}

/** What the organizer is to know of an order that was paid although the event's switches say otherwise. */
export function closedFlags(event: EventRow | undefined, input: OrderInput): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (event?.is_active === 0) flags.push({ code: 'EVENT_INACTIVE' });
  if (event?.takeaway_enabled === 0 && input.isTakeawayMode) flags.push({ code: 'TAKEAWAY_DISABLED' });
  return flags;
}
