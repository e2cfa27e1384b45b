import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, api } from '../../lib/api.ts';

/** How often a kitchen asks whether an event is still there. */
export const EVENTS_AGAIN_MS = 30_000;

export function kitchenMenuQuery(eventId: number | undefined) {
  return queryOptions({
    queryKey: ['kitchen-menu', eventId],
    queryFn: ({ signal }) => api.get<EventMenuItemWire[]>(`/api/events/${eventId}/menu-items`, { signal }),
  });
}

/** An event that is no longer listed is over, or it was deleted: then nothing more comes of it, and nothing stays. */
export function useDeletedEvent(eventId: number | undefined, onDeleted: () => void): void {
  const { error } = useQuery({
    ...kitchenMenuQuery(eventId),
    enabled: eventId !== undefined,
    refetchInterval: EVENTS_AGAIN_MS,
    retry: false,
  });
  // A page of the network in the server's place gives no reason.
  const isDeleted = error instanceof ApiError && error.status === 404 && error.hasReason;
  useEffect(() => {
    if (isDeleted) onDeleted();
  }, [isDeleted, onDeleted]);
}
