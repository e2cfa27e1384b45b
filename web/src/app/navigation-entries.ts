import type { Role } from '@bestellsystem/domain/roles.ts';

export interface NavigationEntry {
  label: string;
  to: string;
  roles: readonly Role[];
}

const ENTRIES: readonly NavigationEntry[] = [
  { label: 'Küche', to: '/kitchen', roles: ['KITCHEN', 'EVENT_ORGANIZER', 'ADMIN'] },
  { label: 'Bestellungen', to: '/', roles: ['ADMIN', 'EVENT_ORGANIZER', 'KITCHEN', 'WAITER'] },
  { label: 'Events', to: '/events', roles: ['EVENT_ORGANIZER', 'ADMIN'] },
  { label: 'Menüverwaltung', to: '/events/menu-management', roles: ['EVENT_ORGANIZER'] },
  { label: 'Benutzerverwaltung', to: '/admin/users', roles: ['ADMIN'] },
  { label: 'Debug', to: '/debug', roles: ['ADMIN'] },
  { label: 'Drucker', to: '/events/printer-setup', roles: ['EVENT_ORGANIZER'] },
];

export function entriesFor(role: Role | null): readonly NavigationEntry[] {
  return ENTRIES.filter((entry) => role !== null && entry.roles.includes(role));
}

/** The entry whose page is shown: the longest path that the address begins with. */
export function currentEntry(entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined {
  return entries
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
