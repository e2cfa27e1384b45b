import { useState } from 'react';
import { NO_ACCESS } from '../../lib/event-access.ts';
import { useOutbox } from '../../lib/outbox.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { OutboxStatus } from './outbox-status.tsx';

export interface NoAccessProps {
  eventId: number;
  isAsking: boolean;
  onAskAgain: () => void;
}

/** Where the rest of that screen can't be loaded: the network went between the answer and it. */
export function PlainNoAccess({ onAskAgain }: NoAccessProps) {
  return (
    <Page title="Kein Zugriff" width="form" actions={<OrdersHere />}>
      <ErrorState message={NO_ACCESS} onRetry={onAskAgain} retryLabel="Nochmals prüfen" />
    </Page>
  );
}

/** Nothing where no order lies on this device. */
export function OrdersHere() {
  const { waiting, rejected, quarantined } = useOutbox();
  const [hadOrders, setHadOrders] = useState(false);
  // From then on: who reads of the last one is not shut out when it is gone.
  if (!hadOrders && waiting + rejected + quarantined > 0) setHadOrders(true);
  return hadOrders && <OutboxStatus />;
}
