import type { Transaction } from 'kysely';
import type { EventRow, QuarantinedOrderRow, Schema } from '../../db/schema.ts';
import { manages } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';

type Taken = Pick<QuarantinedOrderRow, 'device_id' | 'user_id'>;

/** What an order from the quarantine was booked as, and where. */
export function readBooked(trx: Transaction<Schema>, orderId: number) {
  return trx
    .selectFrom('orders')
    .leftJoin('events', 'events.id', 'orders.event_id')
    .select(['orders.order_number', 'orders.business_day', 'orders.total', 'orders.event_id'])
    .select(['events.name', 'events.organizer_id'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

type Booked = NonNullable<Awaited<ReturnType<typeof readBooked>>>;

/** `Nr. 8`, and in which event where that isn't its own; by name for those who run that one, too. */
export function bookedWords(actor: Actor, { event_id, order_number, name, organizer_id }: Booked, ownId: number) {
  const number = `Nr. ${order_number}`;
  if (event_id === ownId) return `als ${number}`;
  const isTheirs = organizer_id !== null && manages(actor, { organizer_id });
  return isTheirs ? `im Event «${name}» als ${number}` : `in einem anderen Event als ${number}`;
}

/** For the journal, which leaves the name out for those who don't run that event. */
export function bookedDetails({ event_id, order_number, business_day, total, name }: Booked, ownId: number) {
  const elsewhere = event_id !== ownId && { bookedEventId: event_id, bookedEventName: name };
  return { orderNumber: order_number, day: business_day, total, ...elsewhere };
}

/**
 * Where the money of an order is that counts in another event than it was taken in: the till «Ohne Gerät» expects it there.
 * Of another organizer's event nothing but that.
 */
export async function takenElsewhere(
  trx: Transaction<Schema>,
  row: Taken,
  { own, event }: { own: EventRow; event: EventRow },
): Promise<string[]> {
  if (own.id === event.id) return [];
  if (own.organizer_id !== event.organizer_id) return ['Aufgenommen am Event eines anderen Veranstalters'];
  const device = trx.selectFrom('devices').select('device_number').where('id', '=', row.device_id);
  const user = trx.selectFrom('users').select('username').where('id', '=', row.user_id);
  const [number, name] = [await device.executeTakeFirst(), await user.executeTakeFirst()];
  const by = name?.username ?? (number && `Service ${number.device_number}`);
  return [`Aufgenommen am Event «${own.name}»${by ? ` von ${by}` : ''}`];
}
