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

/** Read across a table: the change is the largest number on the screen. */
export function PaymentAmounts({ totalRappen, payableRappen, received, onText, readOnly }: PaymentAmountsProps) {
  const id = useId();
  const { changeRappen } = settle(payableRappen, received);
  return (
    <div className="payment-amounts grid gap-1 rounded-card border border-hairline bg-surface px-3 py-1.5 sm:px-4">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={`${id}-total`} className="min-w-0 text-lg leading-tight">
          Total
          {payableRappen !== totalRappen && (
            <span className="block text-base text-ink-2 tabular-nums">
              {formatAmount(totalRappen)}, Rundung {formatAmount(payableRappen - totalRappen)}
            </span>
          )}
        </label>
        <output id={`${id}-total`} className="payment-figure money text-2xl font-bold sm:text-4xl">
          {formatChf(payableRappen)}
        </output>
      </div>
      {payableRappen >= 0 && (
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={`${id}-received`} className="text-lg">
            Erhalten
          </label>
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
              className="rounded-control bg-transparent text-right tabular-nums placeholder:text-ink-2"
            />
          </span>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-3 border-t border-hairline pt-1">
        <label htmlFor={`${id}-change`} className="text-lg">
          {payableRappen < 0 ? 'Auszahlen' : 'Rückgeld'}
        </label>
        <output id={`${id}-change`} aria-live="polite" className="money text-3xl font-bold sm:text-5xl">
          {formatChf(changeRappen)}
        </output>
      </div>
    </div>
  );
}
