import { orderNotFound } from '@bestellsystem/domain/errors.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrder } from '@bestellsystem/domain/quarantine-schema.ts';
import type { Kysely } from 'kysely';
import { readRestoreEpoch } from '../../backup/restore.ts';
import type { Schema } from '../../db/schema.ts';
import { manages } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { readAsOrder } from './quarantine-intake.ts';
import { reasonNow } from './redelivered.ts';

/** How many of those that are decided are still shown. */
const DECIDED_SHOWN = 100;

/** What waits for the actor's decision, oldest first, then what was decided last; also of events that are deleted. */
export async function listQuarantined(db: Kysely<Schema>, actor: Actor): Promise<QuarantinedOrder[]> {
  const open = await ownRows(db, actor).where('held.state', '=', 'open').orderBy('held.id').execute();
  const decided = await ownRows(db, actor)
    .where('held.state', '!=', 'open')
    .orderBy('held.decided_at', 'desc')
    .orderBy('held.id', 'desc')
    .limit(DECIDED_SHOWN)
    .execute();
  const restoredMs = Number(await readRestoreEpoch(db));
  return [...open, ...decided].map((row) => quarantinedOfRow(row, restoredMs));
}

export async function getQuarantined(db: Kysely<Schema>, actor: Actor, id: number): Promise<QuarantinedOrder> {
  const row = await selectRows(db).where('held.id', '=', id).executeTakeFirst();
  if (!row || !manages(actor, row)) throw orderNotFound();
  return quarantinedOfRow(row, Number(await readRestoreEpoch(db)));
}

function ownRows(db: Kysely<Schema>, actor: Actor) {
  if (actor.role === 'ADMIN') return selectRows(db);
  return selectRows(db).where('events.organizer_id', '=', actor.kind === 'account' ? actor.userId : 0);
}

function selectRows(db: Kysely<Schema>) {
  return db
    .selectFrom('quarantined_orders as held')
    .innerJoin('events', 'events.id', 'held.event_id')
    .leftJoin('devices', 'devices.id', 'held.device_id')
    .leftJoin('users', 'users.id', 'held.user_id')
    .leftJoin('orders', 'orders.id', 'held.order_id')
    .selectAll('held')
    .select([
      'events.name as event_name',
      'events.organizer_id',
      'events.deleted_at as event_deleted_at',
      'devices.device_number',
      'users.username',
      'orders.order_number',
    ]);
}

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

function quarantinedOfRow(row: HeldRow, restoredMs: number): QuarantinedOrder {
  const order = readAsOrder(JSON.parse(row.body));
  return {
    id: row.id,
    eventId: row.event_id,
    eventName: row.event_deleted_at === null ? row.event_name : `${row.event_name} (gelöscht)`,
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
  };
}

function lineText({ quantity, menuItem }: OrderInput['items'][number]): string {
  return `${quantity}x ${menuItem.name || `Artikel ${menuItem.id}`}`;
}
