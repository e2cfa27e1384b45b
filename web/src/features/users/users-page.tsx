import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { FirstSteps, hasOrganizer } from './first-steps.tsx';
import { TakenOverAgents } from './taken-over-agents.tsx';
import { UserTable } from './user-table.tsx';
import { rolesQuery, usersQuery } from './users-api.ts';
import { WaitingUsers } from './waiting-users.tsx';

/** With fewer users a search field only takes space. */
const SEARCH_FROM = 10;

/** Somebody is waited for. */
const ASK_AGAIN_MS = 5_000;

export function UsersPage() {
  const users = useQuery({
    ...usersQuery,
    refetchInterval: ({ state }) => (state.data && !hasOrganizer(state.data) ? ASK_AGAIN_MS : false),
  });
  const roles = useQuery(rolesQuery);
  const failed = [users, roles].find((query) => query.isError);
  const isComplete = users.data !== undefined && roles.data !== undefined;

  return (
    <Page
      title="Benutzerverwaltung"
      failed={failed !== undefined && !isComplete}
      actions={<LinkButton to="/events/journal">Journal</LinkButton>}
    >
      <div className="grid gap-4">
        {failed && (isComplete || !failed.isFetching) && (
          <ErrorState
            message={`Fehler: ${messageOf(failed.error)}`}
            retryLabel="Neu laden"
            onRetry={() => {
              for (const query of [users, roles]) if (query.isError) void query.refetch();
            }}
          />
        )}
        {isComplete && <UserList users={users.data} roles={roles.data} />}
        {isComplete && <TakenOverAgents />}
        {!isComplete && (!failed || failed.isFetching) && <UsersLoading />}
      </div>
    </Page>
  );
}

function UserList({ users, roles }: { users: User[]; roles: Role[] }) {
  const [search, setSearch] = useState('');
  // A row whose role was just given stays in sight, with what is said of it.
  const waited = useRef(new Set<number>());
  if (users.length === 0) return <EmptyState title="Keine Benutzer gefunden" />;

  const wanted = search.trim().toLowerCase();
  for (const { id, role } of users) if (role === null) waited.current.add(id);
  const shown = users
    .filter((user) => user.username.toLowerCase().includes(wanted))
    .sort((a, b) => waitingFirst(a, b, waited.current));
  return (
    <div className="grid gap-4">
      <FirstSteps users={users} />
      <WaitingUsers users={users} />
      {users.length > SEARCH_FROM && (
        <div className="max-w-md">
          <TextField
            label="Benutzer suchen"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {shown.length > 0 ? <UserTable users={shown} roles={roles} /> : <EmptyState title="Keine Benutzer gefunden" />}
    </div>
  );
}

function UsersLoading() {
  return (
    <div className="grid gap-2">
      <LoadingText>Lade Benutzerdaten...</LoadingText>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}

/** Who waits for a role, or did when the page was opened, stands on top, the others by name. */
function waitingFirst(a: User, b: User, waited: ReadonlySet<number>): number {
  if (waited.has(a.id) !== waited.has(b.id)) return waited.has(a.id) ? -1 : 1;
  return a.username.localeCompare(b.username, 'de-CH');
}
