import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newOrderId } from '../../lib/uuid.ts';
import { useWakeLock } from '../../lib/wake-lock.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import { readPaymentState } from './payment-state.ts';

export function PaymentPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  useWakeLock();
  const order = useMemo(() => readPaymentState(state), [state]);
  const hasIdentity = order?.clientOrderId !== undefined;

  useEffect(() => {
    // In the browser's history the identity outlives a reload: however often it is paid, it is one order.
    if (order && !hasIdentity) {
      void navigate('.', { replace: true, state: { ...(state as object), clientOrderId: newOrderId() } });
    }
  }, [order, hasIdentity, state, navigate]);

  if (!order) return <NothingToPay />;
  const { clientOrderId } = order;
  if (clientOrderId === undefined) return null;
  return <PaymentScreen key={clientOrderId} order={{ ...order, clientOrderId }} />;
}

function NothingToPay() {
  const navigate = useNavigate();
  return (
    <Page title="Keine Bestellung vorhanden" width="form">
      <p className="mb-4">Hier wird bezahlt, sobald Artikel gewählt sind.</p>
      <Button variant="primary" size="floor" onClick={() => void navigate('/')}>
        Zur Tischauswahl
      </Button>
    </Page>
  );
}
