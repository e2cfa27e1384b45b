import { type CartLine, countItems, totalOf } from '@bestellsystem/domain/cart.ts';
import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import { type Dispatch, memo, useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { BinIcon, MinusIcon, PlusIcon } from '../../ui/more-icons.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { usePress } from '../../ui/use-press.ts';
import type { CartAction } from './standard-cart.ts';
import type { StandardOrder } from './use-standard-order.ts';

/** The order with its total: lines scroll, the sum stays. */
export function CartPane({ order, tableNumber }: { order: StandardOrder; tableNumber: string }) {
  const { state, dispatch } = order;
  const { cart, undo, touched, spoken } = state;
  return (
    <section aria-label="Bestellung" className="standard-cart rounded-card border border-hairline bg-surface">
      <h2 className="flex min-h-10 items-center justify-between gap-3 border-b border-hairline px-3 text-lg font-bold">
        <span className="min-w-0 flex-1 truncate">{tableNumber ? `Tisch ${tableNumber}` : 'Kein Tisch'}</span>
        <Badge color="yellow">Demo-Menü</Badge>
        <span className="shrink-0 font-semibold">{countItems(cart)} Artikel</span>
      </h2>
      <div className="standard-lines">
        {cart.length === 0 && <p className="p-3 text-ink-2">Noch nichts gewählt – Artikel antippen</p>}
        <ul>
          {cart.map((line) => (
            <Line key={line.menuItemId} line={line} isTouched={line.menuItemId === touched} dispatch={dispatch} />
          ))}
        </ul>
      </div>
      <div className="standard-sum flex min-h-13 items-center gap-2 border-t border-hairline px-2 sm:px-3">
        <div className="min-w-0 flex-1">
          {undo && <UndoChip label={undo.label} onUndo={() => dispatch({ type: 'undo' })} />}
        </div>
        <p className="shrink-0 text-lg">
          <span className={undo ? 'max-sm:sr-only' : ''}>Total </span>
          <span className="money text-xl font-bold sm:text-3xl">{formatChf(totalOf(cart))}</span>
        </p>
      </div>
      <p role="status" className="sr-only">
        {spoken && `${spoken}, Total ${formatChf(totalOf(cart))}`}
      </p>
    </section>
  );
}

interface LineProps {
  line: CartLine;
  isTouched: boolean;
  dispatch: Dispatch<CartAction>;
}

const Line = memo(function Line({ line, isTouched, dispatch }: LineProps) {
  const row = useRef<HTMLLIElement>(null);
  const { menuItemId, name, quantity, priceRappen } = line;
  const less = usePress(() => dispatch({ type: 'change', menuItemId, by: -1 }), true);
  const more = usePress(() => dispatch({ type: 'change', menuItemId, by: 1 }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: comes into view again with every change of its quantity
  useEffect(() => {
    if (isTouched) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isTouched, quantity]);

  return (
    <li ref={row} className="standard-line">
      <span className="line-clamp-2">
        <Hyphenated text={name} />
      </span>
      <button {...less} type="button" aria-label={`Menge verringern: ${name}`} className="standard-line-key pressable">
        {quantity === 1 ? <BinIcon size={22} /> : <MinusIcon size={22} />}
      </button>
      <span className="text-center text-lg font-bold tabular-nums">{quantity}</span>
      <button {...more} type="button" aria-label={`Menge erhöhen: ${name}`} className="standard-line-key pressable">
        <PlusIcon size={22} />
      </button>
      <span className="money relative text-right">
        <span className="sr-only">CHF </span>
        {formatAmount(priceRappen * quantity)}
      </span>
    </li>
  );
});
