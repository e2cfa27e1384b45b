import { CheckIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/more-icons.tsx';
import type { Step } from './followed-orders.ts';

/** How far an order is: a tick and the word for what is done, grey where no printer confirms it, a clock for what is next. */
export function OrderSteps({ steps }: { steps: readonly Step[] }) {
  const awaited = steps.findIndex(({ isDone }) => !isDone);
  const told = awaited < 0 ? steps : steps.slice(0, awaited + 1);
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1">
      {told.map(({ label, isDone, isUnconfirmed }) => (
        <li
          key={label}
          className={`inline-flex min-h-7 items-center gap-1 font-semibold ${isDone && !isUnconfirmed ? 'text-success' : 'text-ink-2'}`}
        >
          {isDone ? <CheckIcon size={20} /> : <ClockIcon size={20} />}
          {/* Read in passing, «Bereit» alone would send somebody to the kitchen. */}
          <span>{isDone ? label : `Noch nicht ${label.charAt(0).toLowerCase()}${label.slice(1)}`}</span>
        </li>
      ))}
    </ol>
  );
}
