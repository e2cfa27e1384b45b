import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { Button } from '../../ui/button.tsx';
import { BinIcon } from '../../ui/icons.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleSelect } from './role-select.tsx';

export interface UserRowProps {
  user: User;
  roles: Role[];
  onDelete: () => void;
  onResetPassword: () => void;
}

export function UserRow({ user, roles, onDelete, onResetPassword }: UserRowProps) {
  const protectedReason = user.role === 'ADMIN' ? 'Admin-Benutzer können nicht gelöscht werden' : undefined;
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-2 max-md:rounded-card max-md:border max-md:border-hairline max-md:bg-surface max-md:p-3">
      <td className={`${CELL} max-md:col-start-2 max-md:row-start-2 max-md:text-right`}>
        <span className="text-ink-2 tabular-nums">
          <span className="md:hidden">ID </span>
          {user.id}
        </span>
      </td>
      <td className={`${CELL} max-md:col-start-1 max-md:row-start-1`}>
        <span className="tag-text font-semibold wrap-anywhere">{user.username}</span>
      </td>
      <td className={`${CELL} max-md:col-start-1 max-md:row-start-2`}>
        <RoleBadge role={user.role} />
      </td>
      <td className={`${CELL} max-md:col-span-2 max-md:row-start-3`}>
        <RoleSelect user={user} roles={roles} />
      </td>
      <td className={`${CELL} max-md:col-start-2 max-md:row-start-1`}>
        <div className="flex flex-wrap gap-2 max-md:justify-end">
          <Button onClick={onResetPassword} aria-label={`Neues Passwort für ${user.username}`}>
            Neues Passwort
          </Button>
          <Button icon={<BinIcon size={20} />} disabledReason={protectedReason} onClick={onDelete}>
            Löschen
          </Button>
        </div>
      </td>
    </tr>
  );
}

const CELL = 'md:border-t md:border-hairline md:px-2 md:py-2 lg:px-4';
