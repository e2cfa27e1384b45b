import type { OrderStatus } from '@bestellsystem/domain/orders-schema.ts';
import type { StatisticsOrderWire } from '@bestellsystem/domain/statistics-schema.ts';
import { WholeWords } from '../../ui/whole-words.tsx';

export type ListedOrder = StatisticsOrderWire & { deviceDisplayName?: string };

const STATUS: Record<OrderStatus, string> = {
  new: 'Neu',
  preparing: 'In Zubereitung',
  completed: 'Fertig',
  cancelled: 'Storniert',
};

/** What is cancelled or to be looked at says why at once: the organizer decides in the row, not after a search. */
export function OrderState({ order }: { order: ListedOrder }) {
  return (
    <>
      {stateText(order)}
      {order.cancelReason && (
        <p className="md:text-sm wrap-anywhere text-ink-2">
          <WholeWords text={`Grund: ${order.cancelReason}`} />
        </p>
      )}
      {order.flagReasons?.length > 0 && (
        <ul className="md:text-sm wrap-anywhere text-ink-2">
          {order.flagReasons.map((reason) => (
            <li key={reason}>
              <WholeWords text={reason} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An order that was paid without network and doesn't fit the menu waits for the organizer's look, and tells of it afterwards. */
export function stateText({ status, flagged, flagReasons }: ListedOrder): string {
  if (flagged) return `${STATUS[status]} · zu prüfen`;
  return flagReasons?.length > 0 ? `${STATUS[status]} · geprüft` : STATUS[status];
}
