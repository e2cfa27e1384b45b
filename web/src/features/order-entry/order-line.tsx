import { type CartLine, piecesOf } from '@bestellsystem/domain/cart.ts';
import { formatAmount } from '@bestellsystem/domain/money.ts';
import { type Dispatch, type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { afterFrame } from '../../ui/after-frame.ts';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { usePress } from '../../ui/use-press.ts';
import { type CartAction, lineKey, lineName, unsold } from './cart-state.ts';
import type { EventMenu } from './menu-model.ts';

interface OrderLineProps {
  line: CartLine;
  /** The server's current one; without it nothing is known to be gone. */
  menu: EventMenu | undefined;
  isTouched: boolean;
  dispatch: Dispatch<CartAction>;
  onNote: (key: string) => void;
}

/** As many letters have room anyway, and what is cut off is a piece of its own in every frame, for each of many lines. */
const SHORT_NAME = 24;
const TINTED_MS = 1000;

export const OrderLine = memo(function OrderLine({ line, menu, isTouched, dispatch, onNote }: OrderLineProps) {
  const row = useRef<HTMLLIElement>(null);
  const lessKey = useRef<HTMLButtonElement>(null);
  const key = lineKey(line);
  const gone = menu && unsold([line], menu)[0];
  const less = usePress(() => change(-1), true);
  const more = usePress(() => change(1));
  const name = lineName(line);
  const pieces = piecesOf(line);
  const spokenName = line.note ? `${name}, ${line.note}` : name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: comes into view again with every change of its quantity
  useEffect(() => {
    if (!isTouched || !row.current) return;
    const untint = tint(row.current);
    const stay = afterFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
    return () => {
      untint();
      stay();
    };
  }, [isTouched, line.quantity]);

  useLayoutEffect(() => {
    const element = row.current;
    return () => passFocusOn(element);
  }, []);

  /** Of what is sold no more none are added, as on its tile. */
  function change(by: 1 | -1) {
    if (by < 0 || !gone) dispatch({ type: 'change', line: key, by });
  }
  function changeByKey(event: KeyboardEvent) {
    const isLess = event.key === '-' || (event.key === 'Enter' && event.target === lessKey.current);
    // A key that is held would go on with the next line.
    if (event.repeat && isLess) return event.preventDefault();
    if (event.key !== '+' && event.key !== '-') return;
    event.preventDefault();
    change(event.key === '+' ? 1 : -1);
  }

  return (
    <li ref={row} onKeyDown={changeByKey} data-gone={gone} className="order-line">
      {line.isDeposit ? (
        <span className="order-line-name">
          <span className={clampOf(name)}>
            <Hyphenated text={name} />
          </span>
        </span>
      ) : (
        <button
          type="button"
          aria-label={`Bemerkung: ${name} ${line.note ?? ''}`.trim()}
          title={gone ?? 'Bemerkung für die Küche'}
          onClick={() => onNote(key)}
          className="order-line-name pressable rounded-control text-left"
        >
          <span className={line.note ? 'line-clamp-1' : clampOf(name)}>
            <Hyphenated text={name} />
            <span aria-hidden="true" className="order-line-edit" />
          </span>{' '}
          {line.note && (
            <span aria-hidden="true" className="order-line-note line-clamp-2 text-ink-2 italic">
              {line.note}
            </span>
          )}
        </button>
      )}
      <button
        {...less}
        ref={lessKey}
        type="button"
        aria-label={`Menge verringern: ${spokenName}`}
        className={`order-line-key pressable ${pieces === 1 ? 'order-line-bin' : 'order-line-less'}`}
      />
      <span className="order-line-count">{pieces}</span>
      <button
        {...more}
        type="button"
        aria-disabled={Boolean(gone)}
        aria-label={`Menge erhöhen: ${spokenName}`}
        className={`order-line-key pressable order-line-more ${gone ? 'opacity-55' : ''}`}
      />
      <span className="order-line-sum money">
        <span className="sr-only">CHF </span>
        {formatAmount(line.priceRappen * line.quantity)}
      </span>
    </li>
  );
});

function clampOf(name: string): string {
  return name.length > SHORT_NAME ? 'line-clamp-2' : '';
}

/** From a line that goes to the one in its place, or the last, or the list: a deposit may go along with it. */
function passFocusOn(row: HTMLElement | null) {
  const list = row?.parentElement;
  if (!list || !row.contains(document.activeElement)) return;
  const place = [...list.children].indexOf(row);
  queueMicrotask(() => {
    const next = list.children[place] ?? list.lastElementChild;
    const goal = next ? next.querySelector<HTMLElement>('.order-line-key') : list.parentElement;
    goal?.focus();
  });
}

/** For a second; returns how to end it. An animation would take more of the tap's frame than anything else in the line. */
function tint(row: HTMLElement): () => void {
  row.dataset.tinted = '';
  const end = () => {
    clearTimeout(timer);
    delete row.dataset.tinted;
  };
  const timer = setTimeout(end, TINTED_MS);
  return end;
}
