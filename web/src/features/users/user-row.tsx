import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { BinIcon } from '../../ui/more-icons.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleSelect } from './role-select.tsx';

export interface UserRowProps {
  user: User;
  roles: Role[];
  onDelete: (user: User) => void;
  onResetPassword: (user: User) => void;
}

/** Those that are there needn't be made anew for the next to come. */
export const UserRow = memo(function UserRow({ user, roles, onDelete, onResetPassword }: UserRowProps) {
  const protectedReason = user.role === 'ADMIN' ? 'Admin-Benutzer können nicht gelöscht werden' : undefined;
  return (
    <tr className="as-cards:grid as-cards:grid-cols-[minmax(0,1fr)_auto] as-cards:items-center as-cards:gap-2 as-cards:rounded-card as-cards:border as-cards:border-hairline as-cards:bg-surface as-cards:p-3">
      <td className={`${CELL} as-cards:col-start-2 as-cards:row-start-2 as-cards:text-right`}>
        <span className="text-ink-2 tabular-nums">
          <span className="as-table:hidden">ID </span>
          {user.id}
        </span>
      </td>
      <td className={`${CELL} as-cards:col-span-2 as-cards:row-start-1`}>
        <span className="tag-text font-semibold wrap-anywhere">{user.username}</span>
      </td>
      <td className={`${CELL} as-cards:col-start-1 as-cards:row-start-2`}>
        <RoleBadge role={user.role} />
      </td>
      <td className={`${CELL} as-cards:col-span-2 as-cards:row-start-3`}>
        <RoleSelect user={user} roles={roles} />
      </td>
      <td className={`${CELL} as-cards:col-span-2 as-cards:row-start-4`}>
        <div className="flex flex-wrap gap-2 xl:flex-nowrap">
          <Button
            onClick={() => onResetPassword(user)}
            aria-label={`Neues Passwort für ${user.username}`}
            className="whitespace-nowrap"
          >
            Neues Passwort
          </Button>
          <Button icon={<BinIcon size={20} />} disabledReason={protectedReason} onClick={() => onDelete(user)}>
            Löschen
          </Button>
        </div>
      </td>
    </tr>
  );
});

const CELL = 'as-table:border-t as-table:border-hairline as-table:px-2 as-table:py-2';
