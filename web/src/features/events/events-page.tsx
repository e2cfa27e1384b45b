import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { splitByDate } from '../../lib/event-dates.ts';
import { eveningToday } from '../../lib/server-clock.ts';
import { useUser } from '../../lib/session.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlusIcon, PrinterIcon } from '../../ui/more-icons.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { EventCard } from './event-card.tsx';
import { EventDeletion } from './event-deletion.tsx';
import { EventLoading } from './event-loading.tsx';
import { eventsQuery } from './events-api.ts';
import { StartList } from './start-list.tsx';
import '../../ui/narrow-rows.css';

export function EventsPage() {
  const events = useQuery(eventsQuery);
  const { role } = useUser();
  return (
    <Page
      title="Events"
      failed={events.isError && !events.data}
      actions={
        <div className="key-columns">
          <LinkButton to="/events/create" variant="primary" icon={<PlusIcon />}>
            Event erstellen
          </LinkButton>
          {role === 'EVENT_ORGANIZER' && (
            <LinkButton to="/events/printer-setup" icon={<PrinterIcon />}>
              Drucker einrichten
            </LinkButton>
          )}
          <LinkButton to="/events/settings">Angaben und MWST</LinkButton>
        </div>
      }
    >
      {events.data && <OfflineNote />}
      <EventLoading query={events} failure="Fehler beim Laden der Events: ">
        {(all) => <EventList events={all} />}
      </EventLoading>
    </Page>
  );
}

function EventList({ events }: { events: Event[] }) {
  const [toDelete, setToDelete] = useState<Event>();
  const today = eveningToday();
  const { coming, past } = splitByDate(events, today);
  const next = coming.find(({ eventDate }) => eventDate.slice(0, 10) >= today) ?? coming[0] ?? past[0];
  const created = useCreatedId();

  return (
    <div className="grid gap-4">
      <CreatedNote event={events.find(({ id }) => id === created)} />
      {events.length === 0 ? (
        <EmptyState title="Keine Events vorhanden">
          <p className="mb-4">In fünf Schritten zum ersten verkauften Getränk:</p>
          <StartList event={undefined} />
        </EmptyState>
      ) : (
        <>
          {next && <StartList event={next} isFirst={events.length === 1} />}
          <Cards events={coming} onDelete={setToDelete} />
          {coming.length === 0 && <p className="text-ink-2">Kein Event steht bevor.</p>}
          {past.length > 0 && (
            <details open={coming.length === 0 || past.some(({ id }) => id === created)}>
              <summary className="min-h-12 content-center py-2 text-lg font-semibold">
                Vergangene Events ({past.length})
              </summary>
              <Cards events={past} onDelete={setToDelete} />
            </details>
          )}
        </>
      )}
      <EventDeletion event={toDelete} onDone={() => setToDelete(undefined)} />
    </div>
  );
}

function Cards({ events, onDelete }: { events: readonly Event[]; onDelete: (event: Event) => void }) {
  if (events.length === 0) return null;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} onDelete={() => onDelete(event)} />
        </li>
      ))}
    </ul>
  );
}

/** Says what comes next to whom has just created an event. */
function CreatedNote({ event }: { event: Event | undefined }) {
  if (!event) return null;
  return (
    <AlertBox tone="ok" action={<LinkButton to={`/events/${event.id}?tab=menu`}>Menü zusammenstellen</LinkButton>}>
      «{event.name}» ist erstellt.
    </AlertBox>
  );
}

/** The form hands over which event it has made. */
function useCreatedId(): unknown {
  const state: unknown = useLocation().state;
  return state !== null && typeof state === 'object' && 'created' in state ? state.created : undefined;
}
