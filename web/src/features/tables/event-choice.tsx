import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { activeEventsQuery } from '../../lib/active-events.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { eveningToday } from '../../lib/server-clock.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { CalendarIcon, CheckIcon } from '../../ui/icons.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { onlyEventToday } from './table-state.ts';

interface EventChoiceProps {
  eventId: number | undefined;
  onChoose: (eventId: number | undefined) => void;
}

/** Without the list, or while it loads, the standard menu can be used all the same; of a missing line the head tells. */
export function EventChoice({ eventId, onChoose }: EventChoiceProps) {
  const { role } = useUser();
  const { data: events, error, isPending, refetch } = useQuery(activeEventsQuery(role));
  const id = useId();
  if (isPending) {
    return (
      <div className="tables-event">
        <LoadingText>Lade Events...</LoadingText>
      </div>
    );
  }
  return (
    <div className="tables-event grid gap-2">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="shrink-0 font-semibold">
          Event
        </label>
        <select
          id={id}
          value={eventId ?? ''}
          onChange={(event) => onChoose(Number(event.target.value) || undefined)}
          className={`${CONTROL_STYLE} min-w-0 flex-1 border-line`}
        >
          <option value="">Kein Event (Standardmenü)</option>
          {eventId !== undefined && !events?.some(({ id }) => id === eventId) && (
            <option value={eventId}>{events ? 'Ihr Event (ausgeschaltet oder abgeschlossen)' : 'Ihr Event'}</option>
          )}
          {events?.map((event) => (
            <option key={event.id} value={event.id}>
              {event.name} – {formatDate(event.eventDate)}
            </option>
          ))}
        </select>
      </div>
      {error && !(events && error instanceof ApiError && error.isNetwork) && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {events && <TodayKey events={events} eventId={eventId} onChoose={onChoose} />}
    </div>
  );
}

function TodayKey({ events, eventId, onChoose }: EventChoiceProps & { events: readonly ActiveEvent[] }) {
  const today = eveningToday();
  const event = onlyEventToday(events, today);
  if (!event) return null;
  const isChosen = eventId === event.id;
  const day = event.eventDate.slice(0, 10);
  const Icon = isChosen ? CheckIcon : CalendarIcon;
  return (
    <Button
      full
      variant={isChosen ? 'quiet' : 'neutral'}
      aria-pressed={isChosen}
      icon={<Icon size={20} />}
      onClick={() => onChoose(event.id)}
      className="tables-today"
    >
      <span className="line-clamp-1 break-all">
        {day === today ? 'Heute' : formatDate(day)}: {event.name}
      </span>
    </Button>
  );
}
