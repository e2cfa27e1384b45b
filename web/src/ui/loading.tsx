import { type ReactNode, useEffect, useState } from 'react';
import { Spinner } from './spinner.tsx';

/** Below this a wait isn't noticed, and a text that flashes up disturbs more than it tells. */
const SHOW_AFTER_MS = 200;

export function LoadingText({ children }: { children: ReactNode }) {
  const shown = useShownAfterDelay();
  return (
    <div role="status" className="flex min-h-12 items-center gap-3 text-ink-2">
      {shown && (
        <>
          <Spinner />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}

/** Grey block in the size of what is coming. */
export function Skeleton({ className = '' }: { className?: string }) {
  const shown = useShownAfterDelay();
  return <div aria-hidden="true" className={`rounded-control ${shown ? 'bg-sunken' : ''} ${className}`} />;
}

function useShownAfterDelay(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}
