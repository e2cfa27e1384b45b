import type { PrintJob, PrintQueue, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { askAgain, useEventNews } from '../../lib/event-news.ts';
import { useUser } from '../../lib/session.tsx';
import { useEventId } from '../../lib/use-event-id.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { EventName } from '../../ui/event-name.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { UnprintedNote } from '../../ui/unprinted-note.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { PrintJobRow } from './print-job-row.tsx';
import { currentPrinterId, describeSetup, groupJobs, othersThan, waitingWith } from './print-job-words.ts';
import { PrinterCard } from './printer-card.tsx';
import {
  actOnJob,
  type JobAction,
  notePrinterReady,
  queueQuery,
  rerouteAll,
  rerouteJob,
  settleJobs,
} from './queue-api.ts';
import { RerouteDialog } from './reroute-dialog.tsx';
import { isActedOn, isAt, isReroutedTo, useQueueWork } from './use-queue-work.ts';

/** Menu and printers change seldom, and a ticket that is printed changes neither. */
const UNPRINTED_REFRESH_MS = 30_000;

/** What is printed, what isn't and why, and what somebody can do about it; follows the printers live. */
export function PrintQueuePage() {
  const eventId = useEventId();
  const queries = useQueryClient();
  const queue = useQuery(queueQuery(eventId));
  useEventNews(eventId, ['printer.updated'], () => void askAgain(queries, queueQuery(eventId).queryKey));
  const { data } = queue;
  return (
    <Page
      title="Druckaufträge"
      failed={queue.isError && !data}
      actions={<WayBack eventId={eventId} error={queue.error} />}
    >
      {data && <OfflineNote />}
      <FormerStateNote query={queue} />
      {queue.isError && !data && (
        <ErrorState
          message={`Fehler beim Laden der Druckaufträge: ${messageOf(queue.error)}`}
          onRetry={() => void queue.refetch()}
        />
      )}
      {queue.isPending && <LoadingText>Lade Druckaufträge...</LoadingText>}
      {data && <Queue eventId={eventId} queue={data} />}
    </Page>
  );
}

function Queue({ eventId, queue }: { eventId: number; queue: PrintQueue }) {
  const { eventName, printers, jobs } = queue;
  const { alarms, open, done } = groupJobs(jobs);
  const [rerouted, setRerouted] = useState<PrintJob>();
  const work = useQueueWork(eventId, queue);
  const act = (job: PrintJob, action: JobAction) =>
    work.run(`job ${job.id}`, () => actOnJob(job.id, action), isActedOn(job, action, queue));

  const reroute = (job: PrintJob, isAll: boolean, printerId: number) =>
    isAll ? rerouteAll(eventId, { fromPrinterId: currentPrinterId(job), printerId }) : rerouteJob(job.id, printerId);
  const currentPrinter = (job: PrintJob) => printers.find(({ id }) => id === currentPrinterId(job));

  const canReroute = (printerId: number) => othersThan(printerId, printers).length > 0;
  const setupOf = (printer: QueuePrinter) => describeSetup(printer, canReroute(printer.id));

  const rows = (some: readonly PrintJob[]) =>
    some.map((job) => {
      const printer = currentPrinter(job);
      return (
        <PrintJobRow
          key={job.id}
          job={job}
          problem={printer?.problem ?? null}
          setup={printer && setupOf(printer)}
          busy={work.isSending(`job ${job.id}`)}
          canReroute={canReroute(currentPrinterId(job))}
          onAct={(action) => void act(job, action)}
          onReroute={() => setRerouted(job)}
        />
      );
    });

  return (
    <div className="grid gap-6">
      <EventName name={eventName} />
      {work.failure && <AlertBox tone="error">{work.failure}</AlertBox>}
      {printers.every(({ removed }) => removed) && <NoPrinters />}
      {alarms.length > 0 && <Jobs title={`Nicht gedruckt (${alarms.length})`}>{rows(alarms)}</Jobs>}
      {printers.length > 0 && (
        <section aria-label="Drucker" className="grid gap-3">
          <h2 className="text-xl font-bold">Drucker</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {printers.map((printer) => (
              <PrinterCard
                key={printer.id}
                printer={printer}
                setup={setupOf(printer)}
                busy={work.isSending(`printer ${printer.id}`)}
                onReady={() =>
                  void work.run(
                    `ready ${printer.id}`,
                    () => notePrinterReady(eventId, printer.id),
                    isAt(printer, ({ problem }) => problem === null),
                  )
                }
                onSettle={(action) =>
                  void work.run(
                    `printer ${printer.id}`,
                    () => settleJobs(eventId, { printerId: printer.id, action }),
                    isAt(printer, ({ asking }) => asking === 0),
                  )
                }
              />
            ))}
          </ul>
          <UnprintedNote eventId={eventId} refreshMs={UNPRINTED_REFRESH_MS} />
        </section>
      )}
      {open.length > 0 && <Jobs title="Unterwegs">{rows(open)}</Jobs>}
      {printers.length > 0 && (
        <Jobs title="Zuletzt" empty="Noch nichts gedruckt.">
          {rows(done)}
        </Jobs>
      )}
      <RerouteDialog
        job={rerouted}
        waiting={rerouted ? waitingWith(rerouted, jobs) : []}
        printers={printers}
        onClose={() => setRerouted(undefined)}
        onChoose={(isAll, { id: printerId }) => {
          if (rerouted)
            void work.run(
              `job ${rerouted.id}`,
              () => reroute(rerouted, isAll, printerId),
              isReroutedTo(rerouted, printerId),
            );
          setRerouted(undefined);
        }}
      />
    </div>
  );
}

function NoPrinters() {
  const mayAdd = useUser().role === 'EVENT_ORGANIZER';
  return (
    <EmptyState
      title="Für dieses Event sind keine Drucker eingerichtet."
      action={
        mayAdd && (
          <LinkButton to="/events/printer-setup" variant="primary">
            Drucker einrichten
          </LinkButton>
        )
      }
    >
      {!mayAdd && 'Das macht der Veranstalter.'}
    </EmptyState>
  );
}

function Jobs({ title, empty, children }: { title: string; empty?: string; children: React.ReactNode[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {children.length > 0 ? <ul className="grid gap-2">{children}</ul> : <p className="text-ink-2">{empty}</p>}
    </section>
  );
}
