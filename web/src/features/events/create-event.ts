import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createsOnce, hasAll } from '../../lib/create-once.ts';
import { eventQuery } from '../../lib/event-queries.ts';
import { fieldsOf } from './event-form-rules.ts';
import { type EventFields, eventsQuery } from './events-api.ts';

const creation = {
  path: '/api/events',
  isSame: (event: Event, fields: EventFields) => hasAll(fieldsOf(event), fields),
};

export function useEventCreation() {
  const queries = useQueryClient();
  const [createEvent] = useState(() => createsOnce(creation));

  return async (fields: EventFields): Promise<Event> => {
    const created = await createEvent(fields, queries.getQueryData(eventsQuery.queryKey));
    queries.setQueryData(eventQuery(created.id).queryKey, created);
    void queries.invalidateQueries({ queryKey: eventsQuery.queryKey, exact: true });
    return created;
  };
}
