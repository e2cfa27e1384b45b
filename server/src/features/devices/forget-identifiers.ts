import { addDays, calendarDate } from '@bestellsystem/domain/business-day.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/violations.ts';

const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;
const FORGOTTEN = 'forgotten:';
const DIGITS = 32;

/**
 * What a device calls itself may be its address in a network, or a person's name. Thirty days after the event, and after the
 * device's last use, nothing needs it: orders and statistics name the device by its number.
 */
export async function forgetIdentifiers(context: Pick<Context, 'db' | 'now' | 'secrets' | 'settings'>): Promise<void> {
  const { db, settings } = context;
  const now = context.now();
  const unusedSince = new Date(now.getTime() - DAYS_KEPT * DAY_MS).toISOString();
  const old = await db
    .selectFrom('devices')
    .innerJoin('events', 'events.id', 'devices.event_id')
    .select(['devices.id', 'devices.event_id', 'devices.identifier'])
    .where('events.event_date', '<', addDays(calendarDate(now, settings.timeZone), -DAYS_KEPT))
    .where('devices.created_at', '<', unusedSince)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', unusedSince)]))
    .where('devices.identifier', 'not like', `${FORGOTTEN}%`)
    .execute();
  const replace = (id: number, identifier: string) =>
    db
      .updateTable('devices')
      .set({ identifier })
      .where('id', '=', id)
      // It may have come back meanwhile.
      .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', unusedSince)]))
      .execute();
  for (const { id, event_id, identifier } of old) {
    await replace(id, forgottenIdentifier(context, event_id, identifier)).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // Under a key that was lost meanwhile it was taken for another device: that one is it from now on.
      return replace(id, `${FORGOTTEN}${id}`);
    });
  }
}

/**
 * Stands in the place of an identifier: the same device makes the same one again, and nobody without the installation's key
 * can tell which it was.
 */
export function forgottenIdentifier(
  { secrets }: Pick<Context, 'secrets'>,
  eventId: number,
  identifier: string,
): string {
  return FORGOTTEN + secrets.mac(`device:${eventId}:${identifier}`).slice(0, DIGITS);
}

export function isForgotten(identifier: string): boolean {
  return identifier.startsWith(FORGOTTEN);
}
