import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import { useId } from 'react';
import { type Received, settle, typeText } from './payment-rules.ts';

interface PaymentAmountsProps {
  totalRappen: number;
  /** Negative: to be paid out. */
  payableRappen: number;
  received: Received;
  onText: (received: Received) => void;
  readOnly: boolean;
}

const LARGE = 'payment-large money text-3xl font-bold sm:text-5xl';
const SMALL = 'payment-figure money text-2xl font-bold sm:text-4xl';

/** Read across a table: the largest number on the screen is the total until that is there, then the change. */
export function PaymentAmounts({ totalRappen, payableRappen, received, onText, readOnly }: PaymentAmountsProps) {
  const id = useId();
  const { changeRappen, openRappen } = settle(payableRappen, received);
  // What was rounded takes the room of its own total.
  const isOpen = openRappen && payableRappen === totalRappen;
  return (
    <div className="payment-amounts grid gap-1 rounded-card border border-hairline bg-surface px-3 py-1.5 text-lg sm:px-4">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={`${id}-total`} className="min-w-0 leading-tight">
          Total
          {payableRappen !== totalRappen && (
            <span className="block text-base text-ink-2 tabular-nums">
              {formatAmount(totalRappen)}, Rundung {formatAmount(payableRappen - totalRappen)}
            </span>
          )}
        </label>
        <output id={`${id}-total`} className={isOpen ? LARGE : SMALL}>
          {formatChf(payableRappen)}
        </output>
      </div>
      {payableRappen >= 0 && (
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={`${id}-received`}>Erhalten</label>
          <span className="payment-figure money flex min-w-0 items-baseline gap-1.5 text-2xl font-semibold sm:text-3xl">
            <span aria-hidden="true">CHF</span>
            <input
              id={`${id}-received`}
              inputMode="none"
              autoComplete="off"
              placeholder="0.00"
              readOnly={readOnly}
              value={received.text}
              onChange={(event) => onText(typeText(event.target.value))}
              // Not `field-sizing`, which Firefox and Safari learned late: the currency stays beside its number.
              style={{ width: `${Math.max(received.text.length, 4)}ch` }}
              className="rounded-control bg-transparent text-right placeholder:text-ink-2"
            />
          </span>
        </div>
      )}
      <div className="mt-0.5 flex items-baseline justify-between gap-3 border-t border-hairline pt-1">
        <label htmlFor={`${id}-change`}>{payableRappen < 0 ? 'Auszahlen' : 'Rückgeld'}</label>
        <output id={`${id}-change`} className={isOpen ? `${SMALL} text-ink-2` : LARGE}>
          {formatChf(changeRappen)}
        </output>
      </div>
    </div>
  );
}
