export const ROLES = ['ADMIN', 'EVENT_ORGANIZER', 'KITCHEN', 'WAITER'] as const;
export type Role = (typeof ROLES)[number];

export const WAITER_PREFIX = 'waiter_';

/** The event tag a registered waiter name may work for: `waiter_fest_anna` → `fest`; undefined when it is no waiter name. */
export function tagOfWaiterName(username: string): string | undefined {
  if (!username.toLowerCase().startsWith(WAITER_PREFIX)) return undefined;
  const tag = username.slice(WAITER_PREFIX.length).split('_')[0];
  return tag ? tag : undefined;
}

/** Two spellings of one name or tag: compared without regard to case. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
