import { useEffect, useState } from 'react';
import { loadNewVersion } from '../lib/app-update.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** A slow device may take that long to put the new version in the place of the old one. */
const LATE_AFTER_MS = 20_000;

/** One line below the navigation; it goes by itself as soon as somebody takes an order. */
export function UpdateNotice() {
  const [state, setState] = useState<'offered' | 'loading' | 'late'>('offered');

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(setState, LATE_AFTER_MS, 'late');
    return () => clearTimeout(timer);
  }, [state]);

  function load() {
    setState('loading');
    loadNewVersion();
  }
  return (
    <div
      role="status"
      className="flex h-14 shrink-0 items-center justify-center gap-3 bg-info-box px-3 text-on-info-box"
    >
      {state === 'loading' ? (
        <>
          <Spinner /> Neue Version wird geladen...
        </>
      ) : (
        <Button onClick={load}>
          {state === 'late' ? 'Dauert lange – nochmals laden' : 'Neue Version – jetzt laden'}
        </Button>
      )}
    </div>
  );
}
