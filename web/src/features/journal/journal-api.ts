import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Of one event, or of everything where there is none. */
export function journalQuery(eventId: number | undefined) {
  const path = eventId === undefined ? '/api/audit' : `/api/events/${eventId}/journal`;
  return infiniteQueryOptions({
    queryKey: ['journal', eventId ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.get<JournalPage>(pageParam === null ? path : `${path}?before=${pageParam}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.before,
    staleTime: 0,
  });
}
