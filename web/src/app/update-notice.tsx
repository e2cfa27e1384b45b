import { loadNewVersion, useNewVersion } from '../lib/app-update.ts';
import { useOutbox } from '../lib/outbox.ts';
import { useIsWorking } from '../lib/work-in-progress.ts';
import { Button } from '../ui/button.tsx';

/** Whether a newer version may be loaded now: nobody is in the middle of an order and none waits to be sent. */
export function useUpdateShown(): boolean {
  const isNewer = useNewVersion();
  const isWorking = useIsWorking();
  const { waiting } = useOutbox();
  return isNewer && !isWorking && waiting === 0;
}

/** One line below the navigation; it goes by itself as soon as somebody takes an order. */
export function UpdateNotice() {
  return (
    <div role="status" className="flex h-14 shrink-0 items-center justify-center bg-info-box px-3 text-on-info-box">
      <Button onClick={loadNewVersion}>Neue Version – jetzt laden</Button>
    </div>
  );
}
