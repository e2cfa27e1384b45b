import { totalOf } from '@bestellsystem/domain/cart.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChrome } from '../../lib/chrome.tsx';
import { useUser } from '../../lib/session.tsx';
import { useWorkInProgress } from '../../lib/work-in-progress.ts';
import { Button } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { useCloseRequest } from '../../ui/use-close-request.ts';
import type { PayableOrder } from './order-payload.ts';
import { PaidOverlay } from './paid-overlay.tsx';
import { PayKey } from './pay-key.tsx';
import { PaymentAmounts } from './payment-amounts.tsx';
import { PaymentKeys, QuickKeys, SuggestionKeys } from './payment-keys.tsx';
import { PaymentLines, PaymentLinesToggle } from './payment-lines.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { NOTHING_RECEIVED, payableOf } from './payment-rules.ts';
import { nameOfPlace } from './payment-state.ts';
import { usePayment } from './use-payment.ts';
import { usePaymentShortcuts } from './use-payment-shortcuts.ts';
import './payment.css';

/** As many letters are never cut off for what is said of the network; the name of a table that is longer takes two lines. */
const SHORT_PLACE = 14;

export function PaymentScreen({ order: handedOver }: { order: PayableOrder }) {
  // One object per order, so that effects see the same order on every rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is keyed by the order's id
  const order = useMemo(() => handedOver, [handedOver.clientOrderId]);
  const leave = useLeave(order);
  const payment = usePayment(order, leave.toDraft);
  const [linesOpen, setLinesOpen] = useState(false);
  const { link, navHidden } = useChrome();
  const totalRappen = totalOf(order.cart);
  const { phase, received, payableRappen } = payment;
  const isBusy = phase.kind === 'sending' || phase.kind === 'done';
  const isPaidOut = totalRappen < 0;
  const place = nameOfPlace(order);
  useWorkInProgress(true);
  const heading = usePageHeading('Zahlung', phase.kind === 'refused' || phase.kind === 'uncertain');

  /** Whoever counts what is handed over sees the total and the change, and not the lines that lie over them. */
  const setReceived: typeof payment.setReceived = (change) => {
    setLinesOpen(false);
    payment.setReceived(change);
  };

  function goBack() {
    if (!isBusy) leave.back();
  }
  useCloseRequest(linesOpen, setLinesOpen);
  usePaymentShortcuts({ setReceived, pay: payment.pay, back: goBack });

  return (
    <main id={MAIN_ID} tabIndex={-1} className="payment h-screen-below-bar">
      <div className="payment-head flex min-w-0 items-center gap-1">
        <Button
          variant="quiet"
          className="-ml-2 min-w-12 shrink-0 px-2!"
          icon={<BackIcon />}
          aria-disabled={isBusy}
          onClick={goBack}
        >
          Zurück
        </Button>
        <h1
          ref={heading}
          tabIndex={-1}
          className={`min-w-0 grow leading-tight font-bold ${place.length > SHORT_PLACE ? 'text-sm wrap-anywhere' : 'text-xl wrap-break-word md:shrink-0'}`}
        >
          {place}
        </h1>
        {navHidden && link}
        <PaymentLinesToggle cart={order.cart} open={linesOpen} onToggle={() => setLinesOpen(!linesOpen)} />
      </div>
      <PaymentLines cart={order.cart} open={linesOpen} />
      <PaymentAmounts
        totalRappen={totalRappen}
        payableRappen={payableRappen}
        received={received}
        onText={(typed) => setReceived(() => typed)}
        readOnly={isBusy}
      />
      {isPaidOut ? (
        <p className="payment-keys self-center text-center text-lg">
          <span>
            Mehr Depot kommt zurück, als zu bezahlen ist: bitte{' '}
            <span className="money">{formatChf(-payableRappen)}</span> bar auszahlen.
          </span>
        </p>
      ) : (
        <>
          <SuggestionKeys
            totalRappen={payableOf(totalRappen, NOTHING_RECEIVED, order.isCashRounded)}
            setReceived={setReceived}
          />
          <QuickKeys totalRappen={totalRappen} received={received} setReceived={setReceived} />
          <PaymentKeys setReceived={setReceived} />
        </>
      )}
      <PayKey payment={payment} />
      <PaymentNotice phase={phase} onBack={leave.back} onStartAnew={leave.afterPayment} />
      {phase.kind === 'done' && <PaidOverlay done={phase} order={order} onClose={leave.afterPayment} />}
    </main>
  );
}

function useLeave(order: PayableOrder) {
  const navigate = useNavigate();
  const user = useUser();
  const { eventId, tableNumber, categoryKey, isTakeawayMode, clientOrderId, cart } = order;

  function toOrder(kept?: object) {
    const state = { eventId, tableNumber, categoryKey, autoTakeaway: isTakeawayMode, ...kept };
    void navigate(eventId === null ? '/menu' : '/event-menu', { replace: true, state });
  }
  return {
    back: () => toOrder({ preservedOrder: cart, clientOrderId }),
    toDraft: () => toOrder(),
    afterPayment() {
      if (user.role === 'WAITER' && eventId !== null) {
        const state = { eventId, preSelectedEvent: true, autoTakeaway: isTakeawayMode };
        void navigate('/event-menu', { replace: true, state });
      } else {
        void navigate('/confirmation', { replace: true, state: { tableNumber, isTakeawayMode } });
      }
    },
  };
}
