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
}

export function UserRow({ user, roles, onDelete }: UserRowProps) {
  const protectedReason = user.role === 'ADMIN' ? 'Admin-Benutzer können nicht gelöscht werden' : undefined;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-2 max-sm:rounded-card max-sm:border max-sm:border-hairline max-sm:bg-surface max-sm:p-3">
      <td className={`${CELL} max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right`}>
        <span className="text-ink-2 tabular-nums">
          <span className="sm:hidden">ID </span>
          {user.id}
        </span>
      </td>
      <td className={`${CELL} max-sm:col-start-1 max-sm:row-start-1`}>
        <span className="tag-text font-semibold wrap-anywhere">{user.username}</span>
      </td>
      <td className={`${CELL} max-sm:col-start-1 max-sm:row-start-2`}>
        <RoleBadge role={user.role} />
      </td>
      <td className={`${CELL} max-sm:col-span-2 max-sm:row-start-3`}>
        <RoleSelect user={user} roles={roles} />
      </td>
      <td className={`${CELL} max-sm:col-start-2 max-sm:row-start-1`}>
        <Button icon={<BinIcon size={20} />} disabledReason={protectedReason} onClick={onDelete}>
          Löschen
        </Button>
      </td>
    </tr>
  );
}

const CELL = 'sm:border-t sm:border-hairline sm:px-4 sm:py-2';
