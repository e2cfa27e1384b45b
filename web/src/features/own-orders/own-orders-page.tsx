import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOnline } from '../../lib/network-state.ts';
import { momentText } from '../../lib/server-clock.ts';
import { useUser } from '../../lib/session.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { BackKey } from '../../ui/back-key.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { type AskedCancelling, CancelDialog } from './cancel-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { cancelTimeLeft, useOwnOrders } from './use-own-orders.ts';

/** What this device took last: how far it is, print it again, take it back. */
export function OwnOrdersPage() {
  const { role } = useUser();
  const online = useOnline();
  const own = useOwnOrders();
  const [search, setSearch] = useSearchParams();
  const [said, setSaid] = useState<string>();
  const [asked, setAsked] = useState<AskedCancelling>();
  const [failed, setFailed] = useState<{ clientOrderId: string; text: string }>();
  const isManager = role !== 'WAITER';
  const asOf = `Stand ${momentText(own.answeredAt, Date.now())}`;
  const isUnknown = own.problem !== undefined && own.answeredAt === 0 && own.orders.length === 0;

  const wanted = own.orders.find(({ clientOrderId }) => clientOrderId === search.get('storno'))?.known;
  // Where its answer was lost or late, the list tells what came of it: another reason is somebody else's, who has the
  // money in hand.
  const reasonOf = (id?: string) => own.orders.find(({ clientOrderId }) => clientOrderId === id)?.cancelled;
  const done = asked && reasonOf(asked.clientOrderId) === asked.reason ? asked.text : undefined;
  const cancelling = wanted && wanted.status !== 'cancelled' ? wanted : undefined;
  const ask = (clientOrderId?: string) =>
    setSearch(clientOrderId === undefined ? {} : { storno: clientOrderId }, { replace: true });

  return (
    <Page title="Letzte Bestellungen" failed={isUnknown} actions={<BackKey />}>
      <div className="grid gap-3">
        {!online && (
          <AlertBox tone="warn">
            {own.answeredAt > 0
              ? `Offline – ${asOf}. Was in der Küche geschieht, zeigt sich erst wieder mit Verbindung.`
              : 'Offline – gezeigt wird, was auf diesem Gerät gespeichert ist.'}
          </AlertBox>
        )}
        {online && own.problem && !isUnknown && (
          <AlertBox tone="warn">{own.answeredAt > 0 ? `${own.problem} (${asOf})` : own.problem}</AlertBox>
        )}
        {isUnknown && online && <ErrorState message={own.problem ?? ''} onRetry={own.refresh} />}
        {own.isLoading && own.orders.length === 0 && <LoadingText>Lade Bestellungen...</LoadingText>}
        {!own.isLoading && !isUnknown && own.orders.length === 0 && (
          <EmptyState title="Noch keine Bestellungen">Was dieses Gerät aufnimmt, steht dann hier.</EmptyState>
        )}
        <ul className="grid items-start gap-3 lg:grid-cols-2">
          {own.orders.map((order) => (
            <li key={order.clientOrderId}>
              <OrderCard
                order={order}
                mayCancel={order.known !== undefined && cancelTimeLeft(order.known, own.answeredAt, isManager) > 0}
                onCancel={() => ask(order.clientOrderId)}
                onSaid={setSaid}
                onChanged={own.refresh}
              />
            </li>
          ))}
        </ul>
        {!isManager && own.orders.some(({ known }) => known) && (
          <p className="text-ink-2">Nach einer Minute storniert nur noch der Veranstalter.</p>
        )}
        <LateFailure
          text={reasonOf(failed?.clientOrderId) === undefined ? failed?.text : undefined}
          onSeen={() => setFailed(undefined)}
          done={{
            text: done ?? said,
            onSeen: () => {
              setAsked(undefined);
              setSaid(undefined);
            },
          }}
        />
      </div>
      <CancelDialog
        order={cancelling}
        onClose={() => ask()}
        onAsked={setAsked}
        onCancelled={(text, cancelled) => {
          setSaid(text);
          own.noteCancelled(cancelled);
          own.refresh();
        }}
        onLateFailure={setFailed}
      />
    </Page>
  );
}
