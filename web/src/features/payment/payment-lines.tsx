import { type Cart, countText, isReturn, piecesOf } from '@bestellsystem/domain/cart.ts';
import { formatAmount } from '@bestellsystem/domain/money.ts';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';

export function PaymentLinesToggle({ cart, open, onToggle }: { cart: Cart; open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls="payment-lines"
      onClick={onToggle}
      className="payment-lines-toggle pressable inline-flex min-h-12 shrink-0 items-center gap-1 rounded-control px-2 font-semibold whitespace-nowrap"
    >
      {countText(cart)}
      {open ? <UpIcon size={20} /> : <DownIcon size={20} />}
    </button>
  );
}

export function PaymentLines({ cart, open }: { cart: Cart; open: boolean }) {
  return (
    <section
      id="payment-lines"
      aria-label="Bestellung"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
      data-open={open}
      className="payment-lines overflow-y-auto rounded-card border border-hairline bg-surface px-3"
    >
      <ul>
        {cart.map((line) => (
          <li
            key={`${line.menuItemId} ${isReturn(line)} ${line.note ?? ''}`}
            className="flex min-h-11 items-center gap-3 border-b border-hairline py-1.5 last:border-0"
          >
            <span className="min-w-8 shrink-0 text-right font-bold tabular-nums">{piecesOf(line)}</span>
            <span className="min-w-0 flex-1">
              {line.name}
              {isReturn(line) && ' zurück'}
              {line.note && <span className="block text-ink-2">{line.note}</span>}
            </span>
            <span className="money relative">
              <span className="sr-only">CHF </span>
              {formatAmount(line.priceRappen * line.quantity)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
