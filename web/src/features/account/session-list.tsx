import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/date-and-time.ts';
import { useSubmissions } from '../../lib/submissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailureBox } from '../../ui/failure-box.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { endOtherSessions, endOwnSession, ownSessionsQuery } from './account-api.ts';
import { browserName } from './browser-name.ts';

const FAILURE = 'Fehler beim Laden der Anmeldungen: ';

/** Where the user is logged in, and the way out there. */
export function SessionList() {
  const queries = useQueryClient();
  const sessions = useQuery(ownSessionsQuery);
  const ending = useSubmissions(() => queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }));

  if (!sessions.data) {
    if (!sessions.isError || sessions.isFetching) return <LoadingText>Lade Anmeldungen...</LoadingText>;
    return <ErrorState message={FAILURE + messageOf(sessions.error)} onRetry={() => void sessions.refetch()} />;
  }
  return (
    <div className="grid gap-3">
      <OfflineNote />
      <FormerStateNote query={sessions} failure={FAILURE} />
      {ending.failure && <FailureBox>{ending.failure}</FailureBox>}
      <ul className="grid gap-2">
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending.isSending(String(session.id))}
            onEnd={() => void ending.run(String(session.id), () => endOwnSession(session.id))}
          />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <div>
          <Button loading={ending.isSending('others')} onClick={() => void ending.run('others', endOtherSessions)}>
            Überall sonst abmelden
          </Button>
        </div>
      )}
    </div>
  );
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const name = browserName(session.browser);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-surface p-3">
      <div>
        <span className="font-semibold">{name}</span>
        <span className="block md:text-sm text-ink-2">
          Angemeldet {dateAndTime(session.createdAt)} · zuletzt {dateAndTime(session.lastSeenAt)}
        </span>
      </div>
      {session.current ? (
        <Badge color="green">Dieses Gerät</Badge>
      ) : (
        <Button
          aria-label={`${name}, angemeldet ${dateAndTime(session.createdAt)}, abmelden`}
          loading={busy}
          onClick={onEnd}
        >
          Abmelden
        </Button>
      )}
    </li>
  );
}
