import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../db/schema.ts';
import type { Actor } from '../sessions/actor.ts';
import { manages } from './event-access.ts';

/** The active events: an organizer's own, everybody's for administrators and kitchens. */
export async function listActiveEvents(context: Context, actor: Actor): Promise<ActiveEvent[]> {
  const rows = await selectActive(context);
  return rows.filter((row) => actor.role === 'KITCHEN' || manages(actor, row)).map(activeEventOfRow);
}

/** Every active event, by date; there is nothing secret in the list. */
export async function listAllActiveEvents(context: Context): Promise<ActiveEvent[]> {
  return (await selectActive(context)).map(activeEventOfRow);
}

type ActiveRow = EventRow & { is_cash_rounded: number | null };

function selectActive({ db }: Context): Promise<ActiveRow[]> {
  return db
    .selectFrom('events')
    .leftJoin('organizer_settings', 'organizer_settings.organizer_id', 'events.organizer_id')
    .selectAll('events')
    .select('organizer_settings.is_cash_rounded')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('event_date')
    .orderBy('id')
    .execute();
}

function activeEventOfRow(row: ActiveRow): ActiveEvent {
  return {
    id: row.id,
    name: row.name,
    eventDate: row.event_date,
    description: row.description,
    isActive: row.is_active === 1,
    takeawayEnabled: row.takeaway_enabled === 1,
    isCashRounded: row.is_cash_rounded === 1,
  };
}
