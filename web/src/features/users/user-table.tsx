import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { LateFailure } from '../../ui/late-failure.tsx';
import { useNearInPage } from '../../ui/use-near.ts';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { UserDeletion } from './user-deletion.tsx';
import { UserRow } from './user-row.tsx';
import { useUserDeletion } from './users-api.ts';

export function UserTable({ users, roles }: { users: User[]; roles: Role[] }) {
  const [toDelete, setToDelete] = useState<User>();
  const [toReset, setToReset] = useState<User>();
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useNearInPage(users.length, body);
  const deletion = useUserDeletion();
  const deleted = deletion.isSuccess ? 'Benutzer gelöscht' : '';

  function confirmed(successorId?: number) {
    if (!toDelete || deletion.isPending) return;
    const { id } = toDelete;
    // Another one may be asked about by then.
    deletion.mutate({ id, successorId }, { onSettled: () => setToDelete((now) => (now?.id === id ? undefined : now)) });
  }

  return (
    <>
      <p role="status" className="sr-only">
        {deleted}
      </p>
      <div className="@container/wide-table">
        <table className="w-full border-separate border-spacing-0 rounded-card bg-surface text-left as-cards:block as-cards:bg-transparent as-table:border as-table:border-hairline">
          <thead className="as-cards:sr-only">
            <tr>
              {['ID', 'Benutzername', 'Aktuelle Rolle', 'Rolle ändern', 'Aktionen'].map((title) => (
                <th key={title} scope="col" className="px-2 py-3 font-semibold whitespace-nowrap text-ink-2">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} className="as-cards:grid as-cards:gap-3">
            {users.slice(0, shown).map((user) => (
              <UserRow key={user.id} user={user} roles={roles} onDelete={setToDelete} onResetPassword={setToReset} />
            ))}
          </tbody>
        </table>
      </div>
      <LateFailure text={deletion.error ? messageOf(deletion.error) : undefined} onSeen={deletion.reset} />
      <ResetLinkDialog user={toReset} onClose={() => setToReset(undefined)} />
      <UserDeletion
        user={toDelete}
        busy={deletion.isPending}
        onConfirm={confirmed}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}
