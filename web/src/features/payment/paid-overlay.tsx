import { formatChf } from '@bestellsystem/domain/money.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { noteAnsweredPress } from '../../ui/ghost-click.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import type { PayableOrder } from './order-payload.ts';
import { nameOfPlace } from './payment-state.ts';
import type { PaymentPhase } from './use-payment.ts';

const OVERLAY_MS = 1500;

interface PaidOverlayProps {
  done: Extract<PaymentPhase, { kind: 'done' }>;
  order: PayableOrder;
  onClose: () => void;
}

/** Closes by itself; a tap closes it earlier, but not a tap that was meant for the key below. */
export function PaidOverlay({ done, order, onClose }: PaidOverlayProps) {
  const isTooEarly = useTapGuard();
  const close = useEffectEvent(onClose);
  const amount = formatChf(done.cardRappen ?? done.changeRappen);

  useEffect(() => {
    const timer = setTimeout(() => close(), OVERLAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div
      role="alert"
      onPointerUp={(event) => {
        if (isTooEarly()) return;
        noteAnsweredPress(event);
        onClose();
      }}
      className="fixed inset-0 z-40 grid place-content-center justify-items-center gap-3 bg-ok-box p-6 text-center text-on-ok-box"
    >
      <CheckIcon size={72} />
      <p className="text-3xl font-bold">Bestellung abgeschlossen!</p>
      <p className="text-xl">
        {/* The kitchen knows no number of what is only tried out. */}
        {done.orderNumber !== undefined && order.eventId !== null && (
          <strong>Bestellung Nr. {done.orderNumber} · </strong>
        )}
        {nameOfPlace(order)}
      </p>
      <p className="mt-2 text-xl">
        {paidLabel(done)}
        {/* As large as it has room: a sum of five digits must not lose one at the edge of a phone. */}
        <strong className="money block" style={{ fontSize: `min(3.5rem, ${150 / amount.length}vw)` }}>
          {amount}
        </strong>
      </p>
      {done.reached === 'device' && <p className="mt-2 max-w-96 text-lg font-semibold">{keptWords(done.reason)}</p>}
    </div>
  );
}

function paidLabel({ cardRappen, isPaidOut }: PaidOverlayProps['done']): string {
  if (cardRappen !== undefined) return 'Karte/Twint';
  return isPaidOut ? 'Auszahlen' : 'Rückgeld';
}

function keptWords(reason: string | undefined): string {
  const condition = reason === 'login' ? 'Sie wieder angemeldet sind' : 'Verbindung besteht';
  return `Gespeichert auf diesem Gerät – wird gesendet, sobald ${condition}.`;
}
