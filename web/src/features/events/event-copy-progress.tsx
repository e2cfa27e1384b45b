import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { eventQuery } from '../../lib/event-queries.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { carryOut, readCopyPlan } from './copy-event.ts';

interface Progress {
  entries: number;
  printers: number;
  done: number;
  /** Entries that an earlier try has copied. */
  before: number;
  cloudPrinters: readonly string[];
}

/** Copies what is missing; a copy that stopped goes on with what is left. */
export function EventCopyProgress({ from, into }: { from: number; into: number }) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [finished, setFinished] = useState(false);
  const { sending, failure, run } = useSubmission(messageOf);
  const started = useRef(false);

  const copy = useCallback(async () => {
    const plan = await readCopyPlan(from, into);
    const printers = plan.printers?.length ?? 0;
    const { cloudPrinters, alreadyThere: before } = plan;
    setProgress({ entries: plan.entries.length, printers, done: 0, before, cloudPrinters });
    await carryOut(plan, into, () => setProgress((now) => now && { ...now, done: now.done + 1 }));
    setFinished(true);
    await queries.invalidateQueries({ queryKey: eventQuery(into).queryKey });
  }, [from, into, queries]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run(copy);
  });

  const total = progress ? progress.before + progress.entries + (progress.printers > 0 ? 1 : 0) : 0;
  return (
    <div className="grid gap-4">
      {failure && (
        <AlertBox
          tone="error"
          title="Das Event ist erstellt, aber noch nicht alles ist kopiert."
          action={
            <Button loading={sending} onClick={() => void run(copy)}>
              Fortsetzen
            </Button>
          }
        >
          <p>{failure}</p>
          <p>Was schon kopiert ist, kommt nicht doppelt.</p>
        </AlertBox>
      )}
      {progress && <ProgressBar label="Kopiert" done={progress.before + progress.done} total={total} />}
      {finished && progress && <AlertBox tone="ok">{summary(progress)}</AlertBox>}
      {finished && progress && progress.cloudPrinters.length > 0 && (
        <AlertBox
          tone="warn"
          title={`Noch ohne Adresse: ${progress.cloudPrinters.join(', ')}`}
          action={<LinkButton to={`/events/printer-setup?event=${into}&step=3`}>Zu den Adressen</LinkButton>}
        >
          Ein Cloud-Drucker holt weiter nur die Bons des bisherigen Events, bis in ihm die Adresse des neuen steht.
        </AlertBox>
      )}
      {(finished || failure) && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/events/${into}?tab=menu`} variant={finished ? 'primary' : 'neutral'}>
            Zum neuen Event
          </LinkButton>
          <LinkButton to="/events">Alle Events</LinkButton>
        </div>
      )}
    </div>
  );
}

function summary({ entries, before, printers }: Progress): string {
  const items = entries + before;
  return `Event kopiert: ${items === 1 ? '1 Menüpunkt' : `${items} Menüpunkte`}, ${printers} Drucker.`;
}
