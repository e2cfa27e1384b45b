import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { BinIcon } from '../../ui/icons.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleSelect } from './role-select.tsx';

export interface UserRowProps {
  user: User;
  roles: Role[];
  onDelete: () => void;
}

export function UserRow({ user, roles, onDelete }: UserRowProps) {
  const protectedReason = user.role === 'ADMIN' ? 'Admin-Benutzer können nicht gelöscht werden' : undefined;
  return (
    <tr className="max-sm:grid max-sm:gap-2 max-sm:rounded-card max-sm:border max-sm:border-hairline max-sm:bg-surface max-sm:p-3">
      <Cell label="ID">
        <span className="tabular-nums text-ink-2">{user.id}</span>
      </Cell>
      <Cell label="Benutzername">
        <span className="tag-text font-semibold break-all">{user.username}</span>
      </Cell>
      <Cell label="Aktuelle Rolle">
        <RoleBadge role={user.role} />
      </Cell>
      <Cell label="Rolle ändern" stacked>
        <RoleSelect user={user} roles={roles} />
      </Cell>
      <Cell>
        <Button
          icon={<BinIcon size={20} />}
          disabledReason={protectedReason}
          onClick={onDelete}
          className="max-sm:w-full"
        >
          Löschen
        </Button>
      </Cell>
    </tr>
  );
}

/** On a phone the column's title stands in the cell. */
function Cell({ label, stacked = false, children }: { label?: string; stacked?: boolean; children: ReactNode }) {
  return (
    <td
      className={`sm:border-t sm:border-hairline sm:px-4 sm:py-2 ${stacked ? 'max-sm:grid max-sm:gap-1' : 'max-sm:flex max-sm:items-center max-sm:gap-3'}`}
    >
      {label && (
        <span aria-hidden="true" className="w-32 shrink-0 text-ink-2 sm:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
