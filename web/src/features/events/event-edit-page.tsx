import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { eventQuery } from '../../lib/event-queries.ts';
import { useEventId } from '../../lib/use-event-id.ts';
import { Page } from '../../ui/page.tsx';
import { EventForm } from './event-form.tsx';
import { changedFields, fieldsOf } from './event-form-rules.ts';
import { EventLoading } from './event-loading.tsx';
import { type EventFields, eventsQuery } from './events-api.ts';
import { PASSWORD_CHANGED } from './log-out-question.tsx';
import { useTagQuestion } from './tag-question.tsx';

export function EventEditPage() {
  const eventId = useEventId();
  // A form that is being filled in must not change under the hands.
  const event = useQuery({ ...eventQuery(eventId), refetchOnWindowFocus: false, refetchOnReconnect: false });
  return (
    <Page title="Event bearbeiten" width="form" failed={event.isError}>
      <EventLoading query={event} failure="Fehler beim Laden des Events: ">
        {(loaded) => <EditForm event={loaded} />}
      </EventLoading>
    </Page>
  );
}

function EditForm({ event }: { event: Event }) {
  const queries = useQueryClient();
  const all = useQuery(eventsQuery);
  const [before] = useState(() => fieldsOf(event));
  const { question, mayBeSaved } = useTagQuestion(event);

  async function save(fields: EventFields) {
    // The rest stays the server's: a password it can't show any more, and what somebody else has changed since.
    const changes = changedFields(fields, before);
    const changed = await api.put<Event>(`/api/events/${event.id}`, changes).catch((error: unknown) => {
      // It may be saved all the same: whoever looks next asks anew, under the form nothing moves.
      void queries.invalidateQueries({ queryKey: eventsQuery.queryKey, refetchType: 'none' });
      throw error;
    });
    queries.setQueryData(eventQuery(event.id).queryKey, changed);
    void queries.invalidateQueries({ queryKey: eventsQuery.queryKey, exact: true });
    return { to: `/events/${event.id}`, ...('waiterAccessPassword' in changes && { state: PASSWORD_CHANGED }) };
  }

  return (
    <>
      <EventForm
        initial={before}
        isClosed={event.isClosed ?? false}
        takenTags={tagsOf(all.data)}
        mayBeSaved={mayBeSaved}
        onSave={save}
        cancelTo={`/events/${event.id}`}
      />
      {question}
    </>
  );
}

function tagsOf(events: readonly Event[] | undefined): string[] {
  return (events ?? []).flatMap(({ waiterAccessTag }) => waiterAccessTag ?? []);
}
