import type { JournalEntry } from '@bestellsystem/domain/journal-schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/date-and-time.ts';
import { useUser } from '../../lib/session.tsx';
import { useEventId } from '../../lib/use-event-id.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { EventNameOf } from '../../ui/event-name.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { journalQuery } from './journal-api.ts';
import { actionText, asWrittenNow, factsText, subjectText } from './journal-words.ts';

/**
 * Who changed what about money and rights, newest first: of an event, for administrators of everything, for organizers
 * of what belongs to none of their events.
 */
export function JournalPage() {
  const { id } = useParams();
  const asked = useEventId();
  const eventId = id === undefined ? undefined : asked;
  const journal = useInfiniteQuery(journalQuery(eventId));
  const entries = journal.data?.pages.flatMap((page) => page.entries.map(asWrittenNow));
  const isOwn = useUser().role !== 'ADMIN' && eventId === undefined;

  return (
    <Page
      title="Journal"
      failed={journal.isError && !entries}
      actions={
        eventId === undefined ? (
          isOwn && <LinkButton to="/events/menu-management">Zur Menüverwaltung</LinkButton>
        ) : (
          <WayBack eventId={eventId} error={journal.error} />
        )
      }
    >
      {eventId !== undefined && <EventNameOf eventId={eventId} />}
      {entries && <OfflineNote />}
      {!journal.isFetchNextPageError && <FormerStateNote query={journal} />}
      <div className="grid gap-4">
        {isOwn && (
          <p className="max-w-prose">
            Geänderte Preise, Namen, MWST und Depots Ihres Menüs, was daraus gelöscht wurde, dazu Änderungen an Ihren
            Angaben, Druckhilfen und Ihrem Konto. Was zu einem Event gehört, steht in dessen Journal.
          </p>
        )}
        <p className="max-w-prose text-ink-2">
          Jede Zeile ist versiegelt: Würde eine nachträglich geändert oder entfernt, fiele es auf. Das Siegel auf dem
          Tagesbericht bezeugt den Stand auf Papier.
        </p>
        {entries && entries.length === 0 && <EmptyState title="Noch keine Einträge" />}
        {entries && entries.length > 0 && <Entries entries={entries} />}
        {!entries && journal.isError && !journal.isFetching && (
          <ErrorState
            message={`Fehler beim Laden des Journals: ${messageOf(journal.error)}`}
            onRetry={() => void journal.refetch()}
          />
        )}
        {!entries && (!journal.isError || journal.isFetching) && <Loading />}
        {journal.isFetchNextPageError && (
          <AlertBox tone="error">Fehler beim Laden des Journals: {messageOf(journal.error)}</AlertBox>
        )}
        {journal.hasNextPage && (
          <div>
            <Button loading={journal.isFetchingNextPage} onClick={() => void journal.fetchNextPage()}>
              Ältere Einträge laden
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}

function Entries({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <ol className="overflow-hidden rounded-card border border-hairline bg-surface">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-4 gap-y-1 border-b border-hairline px-4 py-3 last:border-b-0 md:grid-cols-[11rem_minmax(0,1fr)_auto]"
        >
          <time dateTime={entry.at} className="text-ink-2 tabular-nums">
            {dateAndTime(entry.at)}
          </time>
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <strong>{actionText(entry.action)}</strong> <WholeWords text={subjectText(entry)} />
            </p>
            <p className="text-ink-2 wrap-anywhere">
              <span className="tag-text">{entry.actor}</span>
              {factsText(entry) && <WholeWords text={` · ${factsText(entry)}`} />}
            </p>
          </div>
          <span className="md:text-sm text-ink-2 tabular-nums">
            {entry.seal ? `Siegel ${entry.seal}` : 'wird versiegelt'}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <LoadingText>Lade Journal...</LoadingText>
      <Skeleton className="h-48" />
    </div>
  );
}
