import { CheckIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/more-icons.tsx';
import type { Step } from './followed-orders.ts';

/** How far an order is: a tick and the word for what is done, grey where no printer confirms it, a clock for what is awaited. */
export function OrderSteps({ steps }: { steps: readonly Step[] }) {
  const awaited = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1">
      {steps.map(({ label, isDone, isUnconfirmed }, index) => (
        <li
          key={label}
          className={`inline-flex min-h-7 items-center gap-1 font-semibold ${isDone && !isUnconfirmed ? 'text-success' : 'text-ink-2'}`}
        >
          {isDone ? <CheckIcon size={20} /> : <ClockIcon size={20} />}
          <span>
            {label}
            {!isDone && <span className="sr-only">{index === awaited ? ': steht bevor' : ': noch nicht'}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
