import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ApiOptions, api, noAnswer } from './api.ts';
import { readStoredObject, writeStored } from './storage.ts';
import { readStoredUser } from './stored-user.ts';

/** The events one can work with now; a waiter is asked to choose among all of them and let in by the access check. */
export function activeEventsQuery(role: Role | null) {
  return queryOptions({
    queryKey: ['active-events', pathFor(role)],
    queryFn: ({ signal }) => loadActiveEvents(role, { signal }),
    // What was told before can be chosen from without network, too: the menus are on the device.
    initialData: readKeptEvents,
    initialDataUpdatedAt: 0,
  });
}

export async function loadActiveEvents(role: Role | null, options?: ApiOptions): Promise<ActiveEvent[]> {
  const username = readStoredUser()?.username;
  const events = await api.get<ActiveEvent[]>(pathFor(role), options);
  if (!Array.isArray(events)) throw noAnswer();
  writeStored(KEPT, JSON.stringify({ username, events }));
  return events;
}

const KEPT = 'activeEvents';

/** Of the person who is here now. */
function readKeptEvents(): ActiveEvent[] | undefined {
  const { username, events } = readStoredObject(KEPT);
  return username === readStoredUser()?.username && Array.isArray(events) ? events : undefined;
}

function pathFor(role: Role | null): string {
  return role === 'WAITER' ? '/api/events/all-active' : '/api/events/active';
}
