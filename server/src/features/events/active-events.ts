import { businessDay } from '@bestellsystem/domain/business-day.ts';
import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../db/schema.ts';
import type { Actor } from '../sessions/actor.ts';
import { manages } from './event-access.ts';

/** How long after an event that was switched off its kitchen still has something to finish. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** The active events: an organizer's own, everybody's for administrators and kitchens. */
export function listActiveEvents(context: Context, actor: Actor): Promise<ActiveEvent[]> {
  return listForKitchen(context, actor, selectActive(context));
}

/** Also those that were switched off while orders were open: what was ordered stays to be made. */
export function listUnfinishedEvents(context: Context, actor: Actor): Promise<ActiveEvent[]> {
  const since = new Date(context.now().getTime() - UNFINISHED_MS).toISOString();
  const events = selectEvents(context).where(({ eb, or, selectFrom }) =>
    or([
      eb('is_active', '=', 1),
      // Not `exists`: PostgreSQL may answer that from the orders of all events.
      eb(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.event_id', '=', 'events.id')
          .where('orders.status', 'in', ['new', 'preparing'])
          .where('orders.created_at', '>=', since)
          .limit(1),
        'is not',
        null,
      ),
    ]),
  );
  return listForKitchen(context, actor, events);
}

async function listForKitchen(
  context: Context,
  actor: Actor,
  events: ReturnType<typeof selectEvents>,
): Promise<ActiveEvent[]> {
  const rows = await events.execute();
  return nearestFirst(
    context,
    rows.filter((row) => actor.role === 'KITCHEN' || manages(actor, row)),
  );
}

/** Every active event; there is nothing secret in the list. */
export async function listAllActiveEvents(context: Context): Promise<ActiveEvent[]> {
  return nearestFirst(context, await selectActive(context).execute());
}

/** Who has to choose in a hurry finds today's on top: then yesterday's, which may go on, and tomorrow's. */
function nearestFirst({ now, settings }: Context, rows: readonly ActiveRow[]): ActiveEvent[] {
  const today = Date.parse(businessDay(now(), settings.timeZone, settings.businessDayStart));
  const distance = (row: ActiveRow) => Math.abs(Date.parse(row.event_date) - today);
  return [...rows].sort((a, b) => distance(a) - distance(b)).map(activeEventOfRow);
}

type ActiveRow = EventRow & { is_cash_rounded: number | null };

function selectActive(context: Context) {
  return selectEvents(context).where('is_active', '=', 1);
}

function selectEvents({ db }: Context) {
  return db
    .selectFrom('events')
    .leftJoin('organizer_settings', 'organizer_settings.organizer_id', 'events.organizer_id')
    .selectAll('events')
    .select('organizer_settings.is_cash_rounded')
    .where('deleted_at', 'is', null)
    .orderBy('event_date')
    .orderBy('id');
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
