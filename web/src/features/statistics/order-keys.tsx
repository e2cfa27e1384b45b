import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ListedOrder } from './order-state.tsx';

/** What can be done with an order of a list. */
export interface OrderActions {
  /** Undefined once the books are closed: nothing is cancelled in them. */
  onCancel: ((order: ListedOrder) => void) | undefined;
  /** Ends when the list has been told. */
  onCheck: (order: ListedOrder) => Promise<void>;
}

/** The keys of a row: of a cancelled order there is no receipt, but it may be to be looked at. */
export function OrderKeys({ order, onCancel, onCheck }: OrderActions & { order: ListedOrder }) {
  const isCancelled = order.status === 'cancelled';
  if (isCancelled && !order.flagged) return null;
  return (
    <span className="flex flex-wrap gap-1 as-cards:-mx-2 as-table:-my-2.5">
      {!isCancelled && (
        <span className="flex flex-wrap gap-1 xl:flex-nowrap">
          <LinkButton
            variant="quiet"
            className="px-2!"
            aria-label={`Quittung der Bestellung ${order.orderNumber}`}
            to={`/receipt/${order.orderId}`}
          >
            Quittung
          </LinkButton>
          {onCancel && (
            <Button
              variant="quiet"
              className="px-2!"
              aria-label={`Bestellung ${order.orderNumber} stornieren`}
              onClick={() => onCancel(order)}
            >
              Stornieren
            </Button>
          )}
        </span>
      )}
      {order.flagged && <CheckKey order={order} onCheck={onCheck} />}
    </span>
  );
}

/** Goes with what it ticks off: whoever works by keyboard then stands on the next one. */
function CheckKey({ order, onCheck }: Pick<OrderActions, 'onCheck'> & { order: ListedOrder }) {
  const [isBusy, setBusy] = useState(false);

  async function check(key: HTMLElement) {
    const keys = [...(key.closest('table')?.querySelectorAll<HTMLElement>('[data-check]') ?? [])];
    const at = keys.indexOf(key);
    const neighbour = keys[at + 1] ?? keys[at - 1];
    setBusy(true);
    await onCheck(order);
    setBusy(false);
    requestAnimationFrame(() => {
      // Who has gone on meanwhile keeps the focus.
      if (document.activeElement === document.body) neighbour?.focus({ preventScroll: true });
    });
  }

  return (
    <Button
      variant="quiet"
      className="px-2!"
      data-check
      loading={isBusy}
      aria-label={`Bestellung ${order.orderNumber} geprüft`}
      onClick={({ currentTarget }) => void check(currentTarget)}
    >
      Geprüft
    </Button>
  );
}
