import { formatAmount } from '@bestellsystem/domain/money.ts';
import type { ReactNode } from 'react';
import { Keypad } from '../../ui/keypad.tsx';
import { keepFocus, usePress } from '../../ui/use-press.ts';
import {
  fillCash,
  fillExact,
  NOTHING_RECEIVED,
  QUICK_AMOUNTS,
  type Received,
  suggestAmounts,
  typeDigit,
  typePoint,
} from './payment-rules.ts';

type SetReceived = (next: (received: Received) => Received) => void;

export function PaymentKeys({ setReceived }: { setReceived: SetReceived }) {
  return (
    <div className="payment-keys">
      <Keypad
        onDigit={(digit) => setReceived((received) => typeDigit(received, digit))}
        onPoint={() => setReceived(typePoint)}
        onClear={() => setReceived(() => NOTHING_RECEIVED)}
      />
    </div>
  );
}

export function QuickKeys({
  totalRappen,
  received,
  setReceived,
}: {
  totalRappen: number;
  received: Received;
  setReceived: SetReceived;
}) {
  const byCard = received.method === 'CARD_TWINT';
  return (
    <div className="payment-quick">
      {QUICK_AMOUNTS.map((rappen) => (
        <AmountKey key={rappen} onPress={() => setReceived(() => fillCash(rappen))}>
          CHF {rappen / 100}
        </AmountKey>
      ))}
      <AmountKey pressed={byCard} onPress={() => setReceived(() => fillExact(totalRappen))}>
        Karte/Twint
      </AmountKey>
    </div>
  );
}

/** What guests are likely to hand over for what is to be paid in cash, the exact sum first. */
export function SuggestionKeys({ totalRappen, setReceived }: { totalRappen: number; setReceived: SetReceived }) {
  if (totalRappen === 0) return null;
  return (
    <div className="payment-suggest">
      <AmountKey onPress={() => setReceived(() => fillCash(totalRappen))}>Passend</AmountKey>
      {suggestAmounts(totalRappen).map((rappen) => (
        <AmountKey
          key={rappen}
          label={`Vorschlag ${faceOf(rappen)} Franken`}
          onPress={() => setReceived(() => fillCash(rappen))}
        >
          {faceOf(rappen)}
        </AmountKey>
      ))}
    </div>
  );
}

function faceOf(rappen: number): string {
  return formatAmount(rappen).replace(/\.00$/, '');
}

function AmountKey({
  label,
  pressed,
  onPress,
  children,
}: {
  label?: string;
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const press = usePress(onPress);
  return (
    <button
      {...press}
      onMouseDown={keepFocus}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={`pressable min-h-12 rounded-control border-2 px-0.5 text-[0.9375rem] font-semibold whitespace-nowrap tabular-nums sm:text-lg ${pressed ? 'border-primary bg-info-box text-on-info-box' : 'border-line bg-surface text-ink'}`}
    >
      {children}
    </button>
  );
}
