import { CheckIcon } from '../../ui/icons.tsx';
import { type PrinterSetup, STEPS } from './use-printer-setup.ts';

/** Where one is, and the way to every other step. */
export function SetupStepper({ setup: { step, eventId, goTo } }: { setup: PrinterSetup }) {
  return (
    <nav aria-label="Schritte" className="@container">
      <ol className="grid grid-cols-4 gap-1 sm:gap-2 @max-[15rem]:grid-cols-2">
        {STEPS.map((name, index) => {
          const isDone = index < step;
          const isBlocked = index > 0 && eventId === 0;
          return (
            <li key={name} className="min-w-0">
              <button
                type="button"
                aria-current={index === step ? 'step' : undefined}
                aria-disabled={isBlocked || undefined}
                onClick={() => !isBlocked && goTo(index)}
                className={`pressable grid h-full min-h-16 w-full grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-1 border-b-4 px-1 pt-1 pb-2 text-center text-sm leading-tight font-semibold sm:text-base ${index === step ? 'border-primary' : 'border-hairline text-ink-2'}`}
              >
                <span
                  className={`grid size-7 shrink-0 place-items-center rounded-pill border-2 text-sm ${index <= step ? 'border-transparent bg-primary text-on-primary' : 'border-line'}`}
                >
                  {isDone ? <CheckIcon size={16} /> : index + 1}
                </span>
                {name}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
