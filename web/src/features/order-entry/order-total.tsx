import { formatChf } from '@bestellsystem/domain/money.ts';
import { useMedia } from '../../lib/media.ts';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';

/** Where the order's lines are folded away, unless a lying phone has them beside the tiles. */
const FOLDED_QUERY = '(max-width: 767.98px), (max-height: 479.98px)';
const SHORT_QUERY = '(max-height: 479.98px) and (min-width: 600px) and (min-height: 17.51em)';

/** On a phone the total is the key that opens the order. */
export function OrderTotal({
  totalRappen,
  isEmpty,
  open,
  onToggle,
}: {
  totalRappen: number;
  isEmpty: boolean;
  open: boolean;
  onToggle: () => void;
}) {
  const isNarrow = useMedia(FOLDED_QUERY);
  const isShort = useMedia(SHORT_QUERY);
  if (!isNarrow || isShort) {
    return (
      <p className="shrink-0 text-base portrait:text-lg">
        Total <span className="money text-2xl font-bold portrait:text-3xl">{formatChf(totalRappen)}</span>
      </p>
    );
  }
  if (isEmpty) return null;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={`Bestellung ${open ? 'zuklappen' : 'zeigen'}, ${formatChf(totalRappen)}`}
      onClick={onToggle}
      className="pressable flex min-h-14 shrink-0 items-center gap-1 rounded-control pl-2"
    >
      <span className="money text-xl font-bold">{formatChf(totalRappen)}</span>
      {open ? <DownIcon /> : <UpIcon />}
    </button>
  );
}
