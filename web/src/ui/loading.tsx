import { useEffect, useState } from 'react';
import { LoadAnewKey } from './load-anew-key.tsx';
import { Spinner } from './spinner.tsx';
import { WholeWords } from './whole-words.tsx';

/** Below this a wait isn't noticed, and a text that flashes up disturbs more than it tells. */
const SHOW_AFTER_MS = 200;
/** After this somebody wants to do something about it. */
const LONG_MS = 10_000;

export function LoadingText({ children }: { children: string }) {
  const shown = useShownAfter(SHOW_AFTER_MS);
  const isLong = useShownAfter(LONG_MS);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3 text-ink-2">
      <div role="status" className="flex min-w-0 items-center gap-3">
        {shown && (
          <>
            <Spinner />
            <span className="min-w-0">
              <WholeWords text={children} />
            </span>
            {isLong && <span>Das dauert länger als üblich.</span>}
          </>
        )}
      </div>
      {isLong && <LoadAnewKey />}
    </div>
  );
}

/** Grey block in the size of what is coming. */
export function Skeleton({ className = '' }: { className?: string }) {
  const shown = useShownAfter(SHOW_AFTER_MS);
  return <div aria-hidden="true" className={`rounded-control ${shown ? 'bg-sunken' : ''} ${className}`} />;
}

function useShownAfter(delayMs: number): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return shown;
}
