import { useEffect, useState } from 'react';
import { useNewVersion } from '../lib/app-update.ts';
import { useOutbox } from '../lib/outbox.ts';
import { hasUnfinishedOrders } from '../lib/unfinished-orders.ts';
import { useIsWorking } from '../lib/work-in-progress.ts';

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
