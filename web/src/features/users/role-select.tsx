import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { useRoleChange } from './users-api.ts';

const UNDO_SHOWN_MS = 6_000;

/** Saves at once; a wrong choice is undone with one tap, a refused one falls back to what the server has. */
export function RoleSelect({ user, roles }: { user: User; roles: Role[] }) {
  const change = useRoleChange();
  const [undoTo, setUndoTo] = useState<Role | null>();
  const shownRole = change.isPending ? change.variables.role : user.role;

  useEffect(() => {
    if (undoTo === undefined) return;
    const timer = setTimeout(() => setUndoTo(undefined), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undoTo]);

  function save(role: Role, before: Role | null | undefined) {
    setUndoTo(undefined);
    const onError = () => {
      // What could not be taken back is still to be taken back.
      if (before === undefined) setUndoTo(role);
    };
    change.mutate({ id: user.id, role }, { onSuccess: () => setUndoTo(before), onError });
  }

  return (
    <div className="grid gap-1">
      <select
        aria-label={`Rolle von ${user.username}`}
        aria-describedby={change.isError ? `role-error-${user.id}` : undefined}
        value={shownRole ?? ''}
        disabled={change.isPending}
        onChange={(event) => {
          const role = roles.find((name) => name === event.target.value);
          if (role) save(role, user.role);
        }}
        className={`${CONTROL_STYLE} border-line as-table:min-w-56`}
      >
        {user.role === null && (
          <option value="" disabled>
            Rolle wählen
          </option>
        )}
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
      {change.isError && (
        // It takes no more room across than there is: the columns stay as they are.
        <p
          id={`role-error-${user.id}`}
          role="alert"
          className="font-semibold text-danger"
          style={{ width: 0, minWidth: '100%' }}
        >
          {messageOf(change.error)}
        </p>
      )}
      {undoTo === null && <p role="status">Gespeichert</p>}
      {undoTo && <UndoChip label="Gespeichert" onUndo={() => save(undoTo, undefined)} />}
    </div>
  );
}
