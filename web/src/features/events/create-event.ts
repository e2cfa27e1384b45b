import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { eventQuery } from '../../lib/event-queries.ts';
import { fieldsOf, sameFields } from './event-form-rules.ts';
import { type EventFields, eventsQuery } from './events-api.ts';

export function useEventCreation() {
  const queries = useQueryClient();
  /** Of an earlier try: the server may have made the event all the same. */
  const isAnswerLost = useRef(false);

  async function createEvent(fields: EventFields): Promise<Event> {
    try {
      return await api.post<Event>('/api/events', fields);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isNetwork || error.status >= 500) isAnswerLost.current = true;
      // Else it is another event's tag, whatever else is the same.
      if (!isAnswerLost.current || error.code !== 'TAG_TAKEN') throw error;
      const events = await api.get<Event[]>('/api/events').catch(() => []);
      const there = events.find((event) => sameFields(fieldsOf(event), fields));
      if (!there) throw error;
      return there;
    }
  }

  return async (fields: EventFields): Promise<Event> => {
    const created = await createEvent(fields);
    queries.setQueryData(eventQuery(created.id).queryKey, created);
    void queries.invalidateQueries({ queryKey: eventsQuery.queryKey, exact: true });
    return created;
  };
}
