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

function selectActive({ db }: Context): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('event_date')
    .orderBy('id')
    .execute();
}

function activeEventOfRow(row: EventRow): ActiveEvent {
  return {
    id: row.id,
    name: row.name,
    eventDate: row.event_date,
    description: row.description,
    isActive: row.is_active === 1,
    takeawayEnabled: row.takeaway_enabled === 1,
  };
}
