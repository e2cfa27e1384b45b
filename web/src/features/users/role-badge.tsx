import type { Role } from '@bestellsystem/domain/roles.ts';
import { Badge } from '../../ui/badge.tsx';

const COLORS = { ADMIN: 'purple', EVENT_ORGANIZER: 'green', KITCHEN: 'yellow', WAITER: 'blue' } as const;

export function RoleBadge({ role }: { role: Role | null }) {
  return role ? <Badge color={COLORS[role]}>{role}</Badge> : <Badge color="blue">Wartet auf Rolle</Badge>;
}
