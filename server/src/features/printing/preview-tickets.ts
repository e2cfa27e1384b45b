import { AppError } from '@bestellsystem/domain/errors.ts';
import type { PrintOrder } from '@bestellsystem/domain/orders-schema.ts';
import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';
import type { KitchenTicketSlip } from '@bestellsystem/print/slip.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventRow, PrinterRow, Schema } from '../../db/schema.ts';
import { eventOfWaiter, requireOrderEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { isAllowedPlace } from './printer-places.ts';
import { listStations, planTickets, slipsOf, type TicketLine } from './ticket-jobs.ts';

/** What would be printed for an order that isn't in the books; nothing is queued. */
export async function previewTickets(
  context: Context,
  actor: Actor,
  request: PrintOrder,
): Promise<{ printer: PrinterRow; slip: KitchenTicketSlip }[]> {
  // The standard menu has no printers.
  if (request.eventId === null) return [];
  const event = await requirePreviewEvent(context.db, actor, request.eventId);
  const isTakeaway = request.isTakeawayMode ?? request.tableNumber.toUpperCase() === TAKEAWAY;
  const lines = await resolveLines(context.db, event, request);
  const planned = planTickets(await listStations(context.db, { eventId: event.id, isTakeaway }), lines);
  const tickets = planned.filter(({ printer }) => asksByItself(printer.port_type) || isAllowedPlace(context, printer));
  const order = {
    order_number: 0,
    table_number: request.tableNumber,
    is_takeaway: isTakeaway ? 1 : 0,
    offline: 0,
    taken_at: null,
    created_at: context.now().toISOString(),
  };
  const waiter = actor.kind === 'waiter-device' ? `Service ${actor.deviceNumber}` : actor.username;
  return slipsOf(tickets, { order, event, waiter, timeZone: context.settings.timeZone });
}

async function requirePreviewEvent(
  db: Kysely<Schema>,
  actor: Actor,
  eventId: number | null | undefined,
): Promise<EventRow> {
  const id = eventId ?? (await eventOfWaiter(db, actor));
  if (id === undefined) {
    throw new AppError('invalid', 'INVALID_INPUT', 'eventId fehlt.', {
      details: [{ path: 'eventId', message: 'eventId fehlt.' }],
    });
  }
  return requireOrderEvent(db, actor, id);
}

/** The event's own menu says where an item belongs; only what isn't on it is taken from the request. */
async function resolveLines(db: Kysely<Schema>, event: EventRow, request: PrintOrder): Promise<TicketLine[]> {
  const known = await db
    .selectFrom('event_menu_items')
    .innerJoin('menu_items', 'menu_items.id', 'event_menu_items.menu_item_id')
    .innerJoin('categories', 'categories.id', 'event_menu_items.category_id')
    .where('event_menu_items.event_id', '=', event.id)
    .select(['menu_items.id', 'menu_items.name', 'menu_items.kind', 'categories.name as category'])
    .execute();
  const byId = new Map(known.map((item) => [item.id, item]));
  return request.items.flatMap(({ menuItem, quantity, note }) => {
    const item = menuItem.id == null ? undefined : byId.get(menuItem.id);
    // Nobody cooks a deposit.
    if (quantity < 0 || (item?.kind ?? menuItem.kind) === 'deposit') return [];
    const said = typeof menuItem.category === 'string' ? menuItem.category : menuItem.category?.name;
    const category = item?.category ?? said ?? '';
    return [{ name: item?.name ?? menuItem.name, category, quantity, note: note || null }];
  });
}
