import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { usersQuery } from './users-api.ts';

export interface UserDeletionProps {
  user: User | undefined;
  busy: boolean;
  /** Without a successor the events go to who deletes. */
  onConfirm: (successorId?: number) => void;
  onCancel: () => void;
}

/** Organizers and other administrators may take over the events. */
export function UserDeletion({ user, busy, onConfirm, onCancel }: UserDeletionProps) {
  const me = useUser().username;
  const { data: users = [] } = useQuery(usersQuery);
  const [successor, setSuccessor] = useState<User>();
  // What was chosen for one question isn't chosen for the next.
  useEffect(() => {
    if (!user) setSuccessor(undefined);
  }, [user]);
  const candidates = users
    .filter(({ id, username }) => id !== user?.id && username !== me)
    .filter(({ id, role }) => id === successor?.id || role === 'EVENT_ORGANIZER' || role === 'ADMIN')
    .sort((a, b) => a.username.localeCompare(b.username, 'de-CH'));

  return (
    <AlertDialog
      open={user !== undefined}
      question="Möchten Sie diesen Benutzer wirklich löschen?"
      detail={
        <>
          <strong className="wrap-anywhere">{user?.username}</strong>
          {candidates.length > 0 && (
            <div className="mt-2">
              <SelectField
                label="Events übernimmt"
                value={successor?.id ?? ''}
                disabled={busy}
                onChange={(event) => setSuccessor(candidates.find(({ id }) => id === Number(event.target.value)))}
                hint="Drucker einrichten kann nur, wer die Rolle EVENT_ORGANIZER hat."
              >
                <option value="">Ich ({me})</option>
                {candidates.map(({ id, username, role }) => (
                  <option key={id} value={id}>
                    {username} ({role})
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          <HandOverNote successor={successor?.username} />
        </>
      }
      confirmLabel="Löschen"
      busy={busy}
      // Who can't take over any more is refused by the server: the events don't go to somebody else without a word.
      onConfirm={() => onConfirm(successor?.id)}
      onCancel={onCancel}
    />
  );
}

/** Whatever the role is now: with another one before, such as an administrator's, there may be events. */
function HandOverNote({ successor }: { successor: string | undefined }) {
  const [to, events, details, unless] = successor
    ? [
        successor,
        `Events von ${successor}`,
        `den Angaben von ${successor}`,
        `${successor} weder Angaben noch Events oder Kategorien hat`,
      ]
    : ['Sie', 'Ihrer Events', 'Ihren Angaben', 'Sie selber weder Angaben noch Events oder Kategorien haben'];
  return (
    <>
      <p className="mt-2 wrap-anywhere">Hat die Person Events, gehen diese mit Bestellungen und Menüs an {to} über.</p>
      <p className="mt-2 wrap-anywhere">Druckhilfen der Person gehen mit und holen dann die Bons aller {events}.</p>
      <p className="mt-2 wrap-anywhere">
        Rechnungen dafür tragen dann Name, IBAN und MWST aus {details}. Die bisherigen gelten nur weiter, wenn {unless}.
      </p>
    </>
  );
}
