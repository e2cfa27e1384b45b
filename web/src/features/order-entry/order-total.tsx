import { formatChf } from '@bestellsystem/domain/money.ts';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';

/** Where the lines are folded away the total is the key that opens them. */
export function OrderTotal({
  totalRappen,
  isEmpty,
  isFolded,
  open,
  onToggle,
}: {
  totalRappen: number;
  isEmpty: boolean;
  isFolded: boolean;
  open: boolean;
  onToggle: () => void;
}) {
  if (!isFolded) {
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
