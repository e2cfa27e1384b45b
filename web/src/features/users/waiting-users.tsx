import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useRefusal } from './users-api.ts';

/** A single one has its own key. */
const FROM = 2;
/** So many are named; the list below has them all. */
const NAMED = 5;

/** A flood of registrations keeps everybody else from registering: nobody is to delete two hundred one by one. */
export function WaitingUsers({ users }: { users: readonly User[] }) {
  // Who registers while the question is open has not been seen.
  const [asked, setAsked] = useState<readonly User[]>();
  const refusal = useRefusal();
  const waiting = users.filter(({ role }) => role === null);
  const close = () => setAsked(undefined);

  return (
    <>
      {refusal.isError && <AlertBox tone="error">{messageOf(refusal.error)}</AlertBox>}
      {refusal.isSuccess && waiting.length === 0 && (
        <AlertBox tone="ok">{countOf(refusal.data.userIds.length)} abgelehnt.</AlertBox>
      )}
      {waiting.length >= FROM && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{countOf(waiting.length)} warten auf eine Rolle.</p>
          <Button onClick={() => setAsked(waiting)}>Alle ablehnen</Button>
        </div>
      )}
      <AlertDialog
        open={asked !== undefined}
        question={`Möchten Sie wirklich alle ${asked?.length} wartenden Konten ablehnen?`}
        detail={asked && <Detail users={asked} />}
        confirmLabel="Ablehnen"
        busy={refusal.isPending}
        onConfirm={() => {
          if (asked && !refusal.isPending) refusal.mutate(asked, { onSettled: close });
        }}
        onCancel={close}
      />
    </>
  );
}

function Detail({ users }: { users: readonly User[] }) {
  const more = users.length - NAMED;
  const names = users.slice(0, NAMED).map(({ username }) => username);
  return (
    <>
      <strong className="wrap-anywhere">
        {names.join(', ')}
        {more > 0 && ` und ${more} weitere`}
      </strong>
      <p>Die Konten werden gelöscht. Wer dazugehört, kann sich neu registrieren.</p>
    </>
  );
}

function countOf(users: number): string {
  return users === 1 ? '1 Konto' : `${users} Konten`;
}
