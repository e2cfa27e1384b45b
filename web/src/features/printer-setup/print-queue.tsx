import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import type { WorkLog } from '../../lib/work-log.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { PrintJobRow } from './print-job-row.tsx';
import { sortedForPeople } from './print-job-words.ts';
import { printJobsQuery, reprint } from './setup-api.ts';

/** A whole evening has hundreds; the last ones and those that need somebody are enough. */
const SHOWN = 30;

export function PrintQueue({ eventId, log }: { eventId: number; log: WorkLog }) {
  const jobs = useQuery(printJobsQuery(eventId));
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: (job: PrintJob) => reprint(job.id),
    onSuccess: (copy) => log.add('success', `Nachdruck für ${copy.printer} in der Warteschlange`),
    onError: (error) => log.add('error', `Nachdruck fehlgeschlagen: ${messageOf(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: printJobsQuery(eventId).queryKey }),
  });

  const shown = sortedForPeople(jobs.data ?? []).slice(0, SHOWN);
  return (
    <section aria-label="Druckaufträge" className="grid gap-3">
      <h3 className="text-xl font-bold">Druckaufträge</h3>
      {jobs.isError && <ErrorState message={`Fehler: ${messageOf(jobs.error)}`} onRetry={() => void jobs.refetch()} />}
      {jobs.isPending && <LoadingText>Lade Druckaufträge...</LoadingText>}
      {jobs.data?.length === 0 && <p className="text-ink-2">Noch nichts gedruckt.</p>}
      {again.isError && (
        <p role="alert" className="font-semibold text-danger">
          {messageOf(again.error)}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-2">
          {shown.map((job) => (
            <PrintJobRow
              key={job.id}
              job={job}
              busy={again.isPending && again.variables.id === job.id}
              onReprint={() => again.mutate(job)}
            />
          ))}
        </ul>
      )}
      {(jobs.data?.length ?? 0) > SHOWN && (
        <p className="text-ink-2">{`${SHOWN} von ${jobs.data?.length} Druckaufträgen, offene zuerst.`}</p>
      )}
    </section>
  );
}
