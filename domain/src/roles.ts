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

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Format}]/gu;
/** Braille has a blank of its own. */
const BLANKS = /[\s\u2800]+/gu;

/** What people see of a name: the same for two that differ only in letters that don't show, and in how many blanks. */
export function visibleKey(name: string): string {
  return nameKey(name).replace(UNSEEN, '').replace(BLANKS, ' ').trim();
}
