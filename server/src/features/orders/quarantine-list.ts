import { setImmediate as letOthersIn } from 'node:timers/promises';
import { orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrder } from '@bestellsystem/domain/quarantine-schema.ts';
import { type Kysely, sql } from 'kysely';
import { readRestoreEpoch } from '../../backup/restore.ts';
import type { QuarantinedOrderRow, Schema } from '../../db/schema.ts';
import { manages } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { readAsOrder } from './quarantine-intake.ts';
import { reasonNow } from './redelivered.ts';

/** How many of those that are decided are still shown. */
const DECIDED_SHOWN = 100;

/** Devices may hand in far more than anybody takes: so much of it is read at once, while nobody else is served. */
const BYTES_AT_ONCE = 1_000_000;
const ORDERS_AT_ONCE = 100;

/** What waits for the actor's decision, oldest first, then what was decided last; also of events that are deleted. */
export async function listQuarantined(db: Kysely<Schema>, actor: Actor): Promise<QuarantinedOrder[]> {
  const open = await ownSizes(db, actor).where('held.state', '=', 'open').orderBy('held.id').execute();
  const decided = await ownSizes(db, actor)
    .where('held.state', '!=', 'open')
    .orderBy('held.decided_at', 'desc')
    .orderBy('held.id', 'desc')
    .limit(DECIDED_SHOWN)
    .execute();
  const restoredMs = Number(await readRestoreEpoch(db));
  const listed: QuarantinedOrder[] = [];
  for (const ids of inPieces([...open, ...decided])) {
    const byId = new Map((await readHeld(db, ids)).map((row) => [row.id, quarantinedOfRow(actor, row, restoredMs)]));
    listed.push(...ids.flatMap((id) => byId.get(id) ?? []));
    await letOthersIn();
  }
  return listed;
}

interface Size {
  id: number;
  bytes: number;
}

function* inPieces(sizes: readonly Size[]): Generator<number[]> {
  let [ids, sum]: [number[], number] = [[], 0];
  for (const { id, bytes } of sizes) {
    if (ids.length === ORDERS_AT_ONCE || (ids.length > 0 && sum + bytes > BYTES_AT_ONCE)) {
      yield ids;
      [ids, sum] = [[], 0];
    }
    ids.push(id);
    sum += bytes;
  }
  if (ids.length > 0) yield ids;
}

export async function getQuarantined(db: Kysely<Schema>, actor: Actor, id: number): Promise<QuarantinedOrder> {
  const [row] = await readHeld(db, [id]);
  if (!row || !manages(actor, row)) throw orderNotFound();
  return quarantinedOfRow(actor, row, Number(await readRestoreEpoch(db)));
}

function ownSizes(db: Kysely<Schema>, actor: Actor) {
  const sizes = db
    .selectFrom('quarantined_orders as held')
    .innerJoin('events', 'events.id', 'held.event_id')
    .select(['held.id', sql<number>`octet_length(held.body)`.as('bytes')]);
  if (actor.role === 'ADMIN') return sizes;
  return sizes.where('events.organizer_id', '=', actor.kind === 'account' ? actor.userId : 0);
}

interface HeldRow extends QuarantinedOrderRow {
  event_name: string;
  organizer_id: number;
  event_deleted_at: string | null;
  device_number: number | null;
  username: string | null;
  order_number: number | null;
  booked_event_id: number | null;
  booked_event_name: string | null;
  booked_organizer_id: number | null;
  booked_deleted_at: string | null;
}

/** In no order. */
function readHeld(db: Kysely<Schema>, ids: number[]): Promise<HeldRow[]> {
  return db
    .selectFrom('quarantined_orders as held')
    .where('held.id', 'in', ids)
    .innerJoin('events', 'events.id', 'held.event_id')
    .leftJoin('devices', 'devices.id', 'held.device_id')
    .leftJoin('users', 'users.id', 'held.user_id')
    .leftJoin('orders', 'orders.id', 'held.order_id')
    .leftJoin('events as booked', 'booked.id', 'orders.event_id')
    .selectAll('held')
    .select([
      'events.name as event_name',
      'events.organizer_id',
      'events.deleted_at as event_deleted_at',
      'devices.device_number',
      'users.username',
      'orders.order_number',
      'booked.id as booked_event_id',
      'booked.name as booked_event_name',
      'booked.organizer_id as booked_organizer_id',
      'booked.deleted_at as booked_deleted_at',
    ])
    .execute();
}

function quarantinedOfRow(actor: Actor, row: HeldRow, restoredMs: number): QuarantinedOrder {
  const order = readAsOrder(JSON.parse(row.body));
  return {
    id: row.id,
    eventId: row.event_id,
    eventName: nameOf(row.event_name, row.event_deleted_at),
    clientOrderId: row.client_order_id,
    takenBy: row.username ?? (row.device_number === null ? 'Ohne Gerät' : `Service ${row.device_number}`),
    tableNumber: order?.tableNumber ?? '',
    items: order?.items.map(lineText) ?? [],
    total: order?.total ?? null,
    sum: order ? order.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) : null,
    paymentAmount: order?.paymentAmount ?? null,
    paymentMethod: order?.paymentMethod ?? null,
    takenAt: order?.timestamp ? new Date(order.timestamp).toISOString() : null,
    receivedAt: row.received_at,
    reason: reasonNow(row, row.state === 'open' && Date.parse(row.received_at) < restoredMs),
    canBook: order !== undefined,
    state: row.state as QuarantinedOrder['state'],
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason,
    orderNumber: row.order_number,
    ...bookedEventOf(actor, row),
  };
}

/** An administrator may have booked it in an event of somebody else. */
function bookedEventOf(actor: Actor, row: HeldRow): Pick<QuarantinedOrder, 'bookedEventId' | 'bookedEventName'> {
  const { booked_event_id: id, booked_event_name: name, booked_organizer_id: organizer_id } = row;
  if (name === null || organizer_id === null || !manages(actor, { organizer_id }))
    return { bookedEventId: null, bookedEventName: null };
  return { bookedEventId: id, bookedEventName: nameOf(name, row.booked_deleted_at) };
}

function nameOf(name: string, deletedAt: string | null): string {
  return deletedAt === null ? name : `${name} (gelöscht)`;
}

function lineText({ quantity, menuItem }: OrderInput['items'][number]): string {
  return `${quantity}x ${menuItem.name || `Artikel ${menuItem.id}`}`;
}
