import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import type { PrintAlarms } from '@bestellsystem/domain/printing-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { api } from '../lib/api.ts';

/** With the server's own patience an organizer knows within half a minute that a ticket is not on paper. */
const ASK_EVERY_MS = 4_000;
const MANAGERS: readonly unknown[] = ['EVENT_ORGANIZER', 'ADMIN'];

/** What isn't printed in the organizer's events; nothing on the page that shows it anyway. */
export function usePrintAlarms(user: SessionUser | null): PrintAlarms {
  const isManager = user !== null && MANAGERS.includes(user.role);
  const shownEvent = useMatch('/events/:id/print-queue')?.params.id;
  const { data } = useQuery({
    queryKey: ['print-alarms', user?.username],
    queryFn: ({ signal }) => api.get<PrintAlarms>('/api/print-alarms', { signal }),
    refetchInterval: ASK_EVERY_MS,
    enabled: isManager,
    retry: false,
  });
  return isManager ? (data ?? []).filter(({ eventId }) => String(eventId) !== shownEvent) : [];
}
