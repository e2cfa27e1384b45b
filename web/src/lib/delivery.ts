import { useEffect, useState } from 'react';
import { subscribe } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { getOrder } from './outbox-store.ts';

/** An order that was saved on this device, once the server has confirmed it; follows it until then. */
export function useDelivered(clientOrderId: string | undefined): OutboxEntry | undefined {
  const [delivered, setDelivered] = useState<OutboxEntry>();

  useEffect(() => {
    if (clientOrderId === undefined) return;
    let left = false;
    const look = () => {
      getOrder(clientOrderId).then(
        (entry) => {
          if (!left && entry?.state === 'acked') setDelivered(entry);
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

  return delivered?.clientOrderId === clientOrderId ? delivered : undefined;
}
