import type { ReactNode } from 'react';
import { WholeWords } from '../../ui/whole-words.tsx';
import type { PickupNumber } from './pickup-columns.ts';
import { useWholeNumbers } from './use-whole-numbers.ts';

interface PickupColumnProps {
  title: string;
  icon: ReactNode;
  isReady?: boolean;
  /** Those that come first are shown if there is no room for all. */
  numbers: readonly PickupNumber[];
}

export function PickupColumn({ title, icon, isReady = false, numbers }: PickupColumnProps) {
  const { box, shown } = useWholeNumbers(numbers.length);
  const more = numbers.length - Math.min(shown, numbers.length);
  const digits = Math.max(...numbers.map(({ orderNumber }) => String(orderNumber).length), 1);
  return (
    <section
      aria-label={title}
      aria-live={isReady ? 'polite' : undefined}
      className={`pickup-column ${isReady ? 'pickup-ready' : ''}`}
    >
      <h2 className="pickup-title">
        {icon}
        <span className="min-w-0">
          <WholeWords text={title} />
        </span>
      </h2>
      <div ref={box} className="pickup-room">
        <ul className="pickup-numbers" style={{ '--digits': digits } as React.CSSProperties}>
          {numbers.slice(0, shown).map(({ id, orderNumber, isFresh }) => (
            <li key={id} data-fresh={isFresh} className="pickup-number">
              {orderNumber}
            </li>
          ))}
        </ul>
        {/* Measured also while it isn't needed. */}
        <p className="pickup-more" data-needed={more > 0}>
          + {more} weitere
        </p>
      </div>
    </section>
  );
}
