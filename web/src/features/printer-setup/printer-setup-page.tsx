import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { isMissing, messageOf } from '../../lib/api.ts';
import { askAgain, useEventNews } from '../../lib/event-news.ts';
import { printerConfigQuery } from '../../lib/event-queries.ts';
import { useIsMutating } from '../../lib/mutations.ts';
import { useUser } from '../../lib/session.tsx';
import { useWorkLog } from '../../lib/work-log.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { CategoryStep } from './category-step.tsx';
import { DoneStep } from './done-step.tsx';
import { EventStep } from './event-step.tsx';
import { OvertakenNote } from './overtaken-note.tsx';
import { SearchStep } from './search-step.tsx';
import { savingKey } from './setup-api.ts';
import { SetupLog } from './setup-log.tsx';
import { SetupStepper } from './setup-stepper.tsx';
import { usePrinterSetup } from './use-printer-setup.ts';

export function PrinterSetupPage() {
  const { role } = useUser();
  return role === 'EVENT_ORGANIZER' ? <Wizard /> : <Denied />;
}

function Wizard() {
  const setup = usePrinterSetup();
  const log = useWorkLog();
  const { follow, eventId, drafts } = setup;
  const config = useQuery({ ...printerConfigQuery(eventId), enabled: eventId > 0, staleTime: 0 });
  // Saving replaces all printers: what another page was told before would take back what a colleague has done since.
  const saved = config.isSuccess && config.isFetchedAfterMount ? config.data : undefined;
  // What is heard of one's own saving before its answer is no question.
  const isSaving = useIsMutating({ mutationKey: savingKey(eventId) }) > 0;
  const queries = useQueryClient();
  useEventNews(
    eventId > 0 ? eventId : undefined,
    ['printer.updated'],
    () => void askAgain(queries, printerConfigQuery(eventId).queryKey),
  );

  // Before it is drawn, or the question whether the own changes hold would push down what is there.
  useLayoutEffect(() => {
    if (saved && !isSaving) follow(saved);
  }, [saved, isSaving, follow]);

  const ready = setup.step === 0 || drafts !== undefined;
  return (
    <Page title="Drucker einrichten" failed={config.isError}>
      <div className="grid gap-5">
        <SetupStepper setup={setup} />
        {isMissing(config.error) && <EventGone onLeave={() => setup.chooseEvent(0)} />}
        {config.isError && !isMissing(config.error) && (
          <ErrorState
            message={`Fehler beim Laden der Drucker: ${messageOf(config.error)}`}
            onRetry={() => void config.refetch()}
          />
        )}
        {/* As high as the screen from the first moment: what stands below doesn't jump when the step is there. */}
        <div className="grid min-h-[70dvh] grid-cols-[minmax(0,1fr)] content-start gap-5">
          {!ready && !config.isError && <LoadingText>Lade Drucker...</LoadingText>}
          {setup.step > 0 && setup.warnings && <OvertakenNote warnings={setup.warnings} onAnswer={setup.catchUp} />}
          {setup.step === 0 && <EventStep setup={setup} />}
          {ready && setup.step === 1 && <SearchStep setup={setup} log={log} />}
          {ready && setup.step === 2 && <CategoryStep setup={setup} log={log} />}
          {ready && setup.step === 3 && <DoneStep setup={setup} log={log} />}
        </div>
        <SetupLog log={log} printers={drafts ?? []} />
      </div>
    </Page>
  );
}

/** Of an address that was kept, or an event that a colleague has deleted meanwhile. */
function EventGone({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      title="Event nicht gefunden"
      action={
        <Button variant="primary" onClick={onLeave}>
          Anderes Event wählen
        </Button>
      }
    >
      Es wurde gelöscht, oder es gehört jemand anderem.
    </EmptyState>
  );
}

function Denied() {
  return (
    <Page title="Zugriff verweigert" width="form">
      <EmptyState
        title="Diese Seite ist nur für Event-Organisatoren verfügbar."
        action={
          <LinkButton to="/" variant="primary">
            Zum Start
          </LinkButton>
        }
      />
    </Page>
  );
}
