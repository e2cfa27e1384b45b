import { useEffect, useState } from 'react';
import { subscribe } from './outbox.ts';
import { getOrder } from './outbox-store.ts';

/** Whether the server has confirmed an order that was saved on this device; follows it until then. */
export function useIsDelivered(clientOrderId: string | undefined): boolean {
  const [delivered, setDelivered] = useState<string>();

  useEffect(() => {
    if (clientOrderId === undefined) return;
    let left = false;
    const look = () => {
      getOrder(clientOrderId).then(
        (entry) => {
          if (!left && entry?.state === 'acked') setDelivered(clientOrderId);
        },
        // Storage that can't be read says nothing: the strip stays with what it knows.
        () => undefined,
      );
    };
    look();
    const unsubscribe = subscribe(look);
    return () => {
      left = true;
      unsubscribe();
    };
  }, [clientOrderId]);

  return clientOrderId !== undefined && delivered === clientOrderId;
}
