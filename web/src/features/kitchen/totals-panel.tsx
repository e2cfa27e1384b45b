import { useMedia } from '../../lib/media.ts';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import type { Kitchen } from './use-kitchen.ts';

const BESIDE_QUERY = '(min-width: 1024px)';

interface TotalsProps extends Pick<Kitchen, 'totals'> {
  /** There may be orders that don't stand here. */
  isUnsure: boolean;
}

/** What is still to be made over all open orders: how many sausages to put on. */
export function TotalsPanel({ totals, isUnsure }: TotalsProps) {
  const isBeside = useMedia(BESIDE_QUERY);
  const pieces = totals.reduce((sum, { quantity }) => sum + quantity, 0);
  if (isBeside) {
    return (
      <section aria-label="Total offen" className="kitchen-totals">
        <h2 className="flex justify-between gap-2 text-2xl font-bold">
          Total offen <span className="tabular-nums">{pieces}</span>
        </h2>
        <TotalsList totals={totals} isUnsure={isUnsure} />
      </section>
    );
  }
  return (
    <details className="kitchen-totals">
      <summary className="flex min-h-12 items-center text-lg font-bold">Total offen: {pieces} Artikel</summary>
      <TotalsList totals={totals} isUnsure={isUnsure} />
    </details>
  );
}

function TotalsList({ totals, isUnsure }: TotalsProps) {
  if (totals.length === 0) return !isUnsure && <p className="pt-2 text-ink-2">Nichts zu machen</p>;
  return (
    <ul className="pt-2">
      {totals.map(({ name, quantity }) => (
        <li key={name} className="kitchen-total">
          <span className="sr-only">
            {quantity} × {name}
          </span>
          <span aria-hidden="true" className="kitchen-total-count">
            {quantity} ×
          </span>
          <span aria-hidden="true" className="min-w-0">
            <Hyphenated text={name} />
          </span>
        </li>
      ))}
    </ul>
  );
}
