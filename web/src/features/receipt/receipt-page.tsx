import type { ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { useOnline } from '../../lib/network-state.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { BackKey } from '../../ui/back-key.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ReceiptPrinting } from './receipt-printing.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** The receipt of an order, as a guest gets it: to show, to print from the browser, or on an event's printer. */
export function ReceiptPage() {
  const { orderId = '' } = useParams();
  const online = useOnline();
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', orderId],
    queryFn: ({ signal }) => api.get<ReceiptWire>(`/api/orders/${encodeURIComponent(orderId)}/receipt`, { signal }),
    // An order may have been cancelled since.
    staleTime: 0,
  });
  // What can be no number of an order is refused as one; to people it is the same.
  const refused = error instanceof ApiError && [400, 404, 409].includes(error.status) ? error : undefined;
  const receipt = refused ? undefined : data;

  return (
    <Page
      title="Quittung"
      width="form"
      failed={error !== null && !receipt}
      actions={<BackKey className="print:hidden" />}
    >
      <div className="receipt-page grid grid-cols-[minmax(0,1fr)] gap-4">
        {!online && (
          <AlertBox tone="warn" className="print:hidden">
            {receipt
              ? 'Offline – die Quittung lässt sich zeigen und mit dem Browser drucken; auf einen Drucker erst wieder mit Verbindung.'
              : 'Offline – die Quittung lässt sich erst mit Verbindung zum Server laden.'}
          </AlertBox>
        )}
        {refused && refused.status !== 409 && (
          <EmptyState title="Keine solche Bestellung">
            Quittungen gibt es für die Bestellungen dieses Geräts und für die eigenen Events.
          </EmptyState>
        )}
        {refused?.status === 409 && (
          <AlertBox tone="warn" title="STORNIERT">
            {refused.message}
          </AlertBox>
        )}
        {error && !refused && !receipt && (
          <ErrorState message={`Fehler beim Laden der Quittung: ${messageOf(error)}`} onRetry={() => void refetch()} />
        )}
        {!receipt && !error && <LoadingText>Lade Quittung...</LoadingText>}
        {receipt && (
          <>
            <ReceiptPrinting receipt={receipt} />
            <ReceiptSheet receipt={receipt} />
          </>
        )}
      </div>
    </Page>
  );
}
