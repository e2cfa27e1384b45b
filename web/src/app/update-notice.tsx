import { useEffect, useState } from 'react';
import { loadNewVersion, useNewVersion } from '../lib/app-update.ts';
import { useOutbox } from '../lib/outbox.ts';
import { hasUnfinishedOrders } from '../lib/unfinished-orders.ts';
import { useIsWorking } from '../lib/work-in-progress.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Another tab may begin or finish an order without a word to this one. */
const LOOK_EVERY_MS = 2000;

/** Whether a newer version may be loaded now: no order is begun on this device and none waits to be sent. */
export function useUpdateShown(): boolean {
  const isNewer = useNewVersion();
  const isWorking = useIsWorking();
  const { waiting } = useOutbox();
  const isFree = isNewer && !isWorking && waiting === 0;
  const hasUnfinished = useUnfinished(isFree);
  return isFree && !hasUnfinished;
}

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

/** Looks only while it `matters`; until the device has answered, something may be unfinished. */
function useUnfinished(matters: boolean): boolean {
  const [hasUnfinished, setHasUnfinished] = useState(true);
  useEffect(() => {
    if (!matters) return;
    let left = false;
    const keep = (found: boolean) => {
      if (!left) setHasUnfinished(found);
    };
    const look = () => hasUnfinishedOrders().then(keep);
    void look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
      setHasUnfinished(true);
    };
  }, [matters]);
  return hasUnfinished;
}
