import type { EventRow } from '../../db/schema.ts';

/** Columns whose old and new values the journal shows. */
const SHOWN = ['name', 'event_date', 'description', 'waiter_access_tag', 'is_active', 'takeaway_enabled'] as const;

/** What an update changed, for the journal; of a password only that it did. */
export function changesOf(before: EventRow, after: EventRow): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const column of SHOWN) {
    if (before[column] !== after[column]) changes[column] = { from: before[column], to: after[column] };
  }
  if (before.waiter_password_hash !== after.waiter_password_hash) {
    changes.waiter_password = after.waiter_password_hash === null ? 'removed' : 'changed';
  }
  return changes;
}

/**
 * Whether those who take orders see something else now: the name, whether the event is on, whether it does takeaway. The
 * tag is in their name, under which they send: orders in the old one would wait until the device asks for something.
 */
export function changesScreens(before: EventRow, after: EventRow): boolean {
  const columns = ['name', 'is_active', 'takeaway_enabled', 'waiter_access_tag'] as const;
  return columns.some((column) => before[column] !== after[column]);
}
