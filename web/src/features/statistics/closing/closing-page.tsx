import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../../lib/api.ts';
import { EventName } from '../../../ui/event-name.tsx';
import { FormerStateNote } from '../../../ui/former-state-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingText, Skeleton } from '../../../ui/loading.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { Page } from '../../../ui/page.tsx';
import { cashUpPaths } from '../cash-up/cash-up-api.ts';
import { ExportFileKey } from '../export-file-key.tsx';
import { OverviewLink } from '../overview-link.tsx';
import { Section } from '../section.tsx';
import { StatisticsError } from '../statistics-error.tsx';
import { useLiveRefresh } from '../use-live-refresh.ts';
import { useStatisticsAddress } from '../use-statistics-address.ts';
import '../statistics.css';
import { closingFiles, closingQuery } from './closing-api.ts';
import { ClosingHistory } from './closing-history.tsx';
import { ClosingKeys } from './closing-keys.tsx';
import { ReportView } from './report-view.tsx';

/** The end of an event: does everything agree, close the books, and what the treasurer gets. */
export function ClosingPage() {
  const { eventId } = useStatisticsAddress();
  const query = useQuery(closingQuery(eventId));
  useLiveRefresh(eventId, query);
  const { data, error } = query;
  return (
    <Page
      title="Abschluss"
      failed={error !== null}
      actions={
        !isMissing(error) && (
          <div className="contents print:hidden">
            <OverviewLink eventId={eventId} day={undefined} />
            <LinkButton to={cashUpPaths.overview(eventId)}>Abrechnung</LinkButton>
          </div>
        )
      }
    >
      <div className="statistics grid grid-cols-[minmax(0,1fr)] gap-6">
        {data && <OfflineNote />}
        <FormerStateNote query={query} />
        {error && !data && (
          <StatisticsError error={error} onRetry={query.refetch} title="Fehler beim Laden des Abschlusses" />
        )}
        {data && <Closing closing={data} />}
        {!data && !error && (
          <div className="grid gap-3">
            <LoadingText>Lade Abschluss...</LoadingText>
            <Skeleton className="h-64" />
          </div>
        )}
      </div>
    </Page>
  );
}

function Closing({ closing }: { closing: EventClosingWire }) {
  return (
    <>
      <EventName name={closing.eventName} />
      <ClosingKeys closing={closing} />
      {/* Files of before say «vorläufig»: what was saved then is not the report of a closed event. */}
      <Files key={String(closing.isClosed)} closing={closing} />
      <ReportView eventId={closing.eventId} />
      <ClosingHistory history={closing.history} />
    </>
  );
}

function Files({ closing: { eventId, days } }: { closing: EventClosingWire }) {
  return (
    <div className="print:hidden">
      <Section title="Für den Kassier">
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <ExportFileKey label="Alles als ZIP" extension="zip" path={closingFiles.archive(eventId)} />
          <ExportFileKey label="Schlussbericht PDF" extension="pdf" path={closingFiles.report(eventId)} />
          {days.map((day) => (
            <ExportFileKey
              key={day}
              label={`Tagesbericht ${formatDate(day)} PDF`}
              extension="pdf"
              path={closingFiles.report(eventId, day)}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}
