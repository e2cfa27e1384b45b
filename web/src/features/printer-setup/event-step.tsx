import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../lib/api.ts';
import { splitByDate } from '../../lib/event-dates.ts';
import { eveningToday } from '../../lib/server-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { shortDate } from '../../ui/swiss-date.ts';
import { WholeWords } from '../../ui/whole-words.tsx';
import { AppNote } from './app-note.tsx';
import { eventsQuery } from './setup-api.ts';
import { StepKeys } from './step-keys.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';

export function EventStep({ setup }: { setup: PrinterSetup }) {
  const events = useQuery(eventsQuery);
  const { eventId, chooseEvent } = setup;
  const only = events.data?.length === 1 ? events.data[0] : undefined;

  useEffect(() => {
    if (only && eventId === 0) chooseEvent(only.id);
  }, [only, eventId, chooseEvent]);

  if (events.isError && !events.data) {
    const message = `Fehler beim Laden der Events: ${messageOf(events.error)}`;
    return <ErrorState message={message} onRetry={() => void events.refetch()} />;
  }
  if (!events.data) return <LoadingText>Lade Events...</LoadingText>;
  if (events.data.length === 0) {
    return (
      <EmptyState
        title="Keine Events vorhanden"
        action={
          <LinkButton to="/events/create" variant="primary">
            Event erstellen
          </LinkButton>
        }
      >
        Drucker gehören zu einem Event.
      </EmptyState>
    );
  }
  return (
    <>
      <EventChoice events={events.data} chosen={eventId} onChoose={chooseEvent} />
      <AppNote />
      <StepKeys setup={setup} blockedReason={eventId === 0 ? 'Bitte zuerst ein Event wählen.' : undefined} />
    </>
  );
}

function EventChoice({
  events,
  chosen,
  onChoose,
}: {
  events: Event[];
  chosen: number;
  onChoose: (id: number) => void;
}) {
  const { coming, past } = splitByDate(events, eveningToday());
  return (
    <fieldset>
      <legend className="mb-2 text-2xl font-bold">Event wählen</legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {[...coming, ...past].map(({ id, name, eventDate, isActive }) => (
          <label
            key={id}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border-2 border-line bg-surface px-4 py-2 has-checked:border-primary has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="event"
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="size-6 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                <WholeWords text={name} />
              </span>
              <span className="block text-ink-2">
                {shortDate(eventDate)}
                {isActive ? '' : ' · nicht aktiv'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
