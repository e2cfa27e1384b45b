import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { reviewQuery } from '../../lib/review-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { HeldOrderCard } from './held-order-card.tsx';
import { RejectionDialog } from './rejection-dialog.tsx';
import type { LateDecisionFailure } from './use-decision.ts';

type Decision = { kind: 'book' | 'reject'; order: QuarantinedOrderWire };

/** Paid orders that the server could not book: the organizer decides about each, and what was decided stays readable. */
export function ReviewPage() {
  const held = useQuery(reviewQuery);
  return (
    <Page title="Bestellungen zu prüfen" failed={held.isError && !held.data}>
      {held.data && <OfflineNote />}
      <FormerStateNote query={held} />
      {held.data ? (
        <HeldOrders orders={held.data} />
      ) : held.isError && !held.isFetching ? (
        <ErrorState
          message={`Fehler beim Laden der Bestellungen: ${messageOf(held.error)}`}
          onRetry={() => void held.refetch()}
        />
      ) : (
        <LoadingText>Lade Bestellungen...</LoadingText>
      )}
    </Page>
  );
}

function HeldOrders({ orders }: { orders: readonly QuarantinedOrderWire[] }) {
  const [decision, setDecision] = useState<Decision>();
  const open = orders.filter(({ state }) => state === 'open');
  const decided = orders.filter(({ state }) => state !== 'open');
  const [failure, setFailure] = useState<LateDecisionFailure>();
  const asked = decision && (orders.find(({ id }) => id === decision.order.id) ?? decision.order);
  const isStillSaid = failure?.doubted === undefined || open.some(({ id }) => id === failure.doubted);
  const close = () => setDecision(undefined);
  function decide(next: Decision) {
    setFailure(undefined);
    setDecision(next);
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-ink-2">
        Diese Bestellungen wurden auf einem Gerät aufgenommen und bezahlt, konnten aber nicht gebucht werden. Das Geld
        liegt in der Kasse: Buchen Sie, was stimmt, und lehnen Sie mit Grund ab, was nicht zählt.
      </p>
      {open.length === 0 && <EmptyState title="Nichts zu prüfen">Alle bezahlten Bestellungen sind gebucht.</EmptyState>}
      <ul className="grid gap-3">
        {open.map((order) => (
          <HeldOrderCard
            key={order.id}
            order={order}
            onBook={() => decide({ kind: 'book', order })}
            onReject={() => decide({ kind: 'reject', order })}
          />
        ))}
      </ul>
      {decided.length > 0 && (
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
            Entschieden ({decided.length})
          </summary>
          <ul className="grid gap-3">
            {decided.map((order) => (
              <HeldOrderCard key={order.id} order={order} />
            ))}
          </ul>
        </details>
      )}
      <LateFailure text={isStillSaid ? failure?.text : undefined} onSeen={() => setFailure(undefined)} />
      {asked && decision.kind === 'book' && <BookingDialog order={asked} onClose={close} onLateFailure={setFailure} />}
      {asked && decision.kind === 'reject' && (
        <RejectionDialog order={asked} onClose={close} onLateFailure={setFailure} />
      )}
    </div>
  );
}
