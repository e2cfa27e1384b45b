import { formatChf } from '@bestellsystem/domain/money.ts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { settle } from './payment-rules.ts';
import type { Payment } from './use-payment.ts';

export function PayKey({ payment }: { payment: Payment }) {
  const { phase, received, payableRappen, pay } = payment;
  const again = phase.kind === 'uncertain';
  const openRappen = again ? 0 : settle(payableRappen, received).openRappen;
  const id = useId();
  const isSending = phase.kind === 'sending' || phase.kind === 'done';
  return (
    <div className="payment-pay">
      <Button
        variant={openRappen > 0 ? 'neutral' : 'success'}
        size="floor"
        full
        className={`px-2! whitespace-nowrap sm:text-xl! ${openRappen > 0 ? 'bg-sunken! text-ink-2!' : ''}`}
        aria-disabled={openRappen > 0 || isSending}
        aria-busy={isSending}
        aria-describedby={openRappen > 0 ? id : undefined}
        onClick={pay}
      >
        {isSending ? 'Wird gesendet...' : <Label openRappen={openRappen} isPaidOut={payableRappen < 0} again={again} />}
      </Button>
      <span id={id} hidden>
        Es fehlen noch {formatChf(openRappen)}.
      </span>
    </div>
  );
}

function Label({ openRappen, isPaidOut, again }: { openRappen: number; isPaidOut: boolean; again: boolean }) {
  if (again) return 'Erneut senden';
  if (openRappen === 0) return isPaidOut ? 'Auszahlung abschliessen' : 'Zahlung abschliessen';
  return (
    <>
      <span className="sr-only">Zahlung abschliessen</span>
      {/* The description says the same to those who hear it. */}
      <span aria-hidden="true">
        Noch offen <span className="money text-ink">{formatChf(openRappen)}</span>
      </span>
    </>
  );
}
