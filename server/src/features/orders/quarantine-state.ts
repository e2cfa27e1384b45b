import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Transaction } from 'kysely';
import { readInStep } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import { ChangedMeanwhile } from './order-rows.ts';

const heldOrders = prepared((db, { clientOrderIds }: { clientOrderIds: readonly string[] }) =>
  db
    .selectFrom('quarantined_orders')
    .select(['id', 'client_order_id', 'content_hash', 'state', 'decision_reason', 'order_id'])
    .where('client_order_id', 'in', clientOrderIds),
);

type HeldOrder = Awaited<ReturnType<typeof heldOrders>>[number];

/** What was handed in under this id with this content, and what became of it. */
export const findHeld = readInStep<{ clientOrderId: string; hash: string }, HeldOrder | undefined>(
  async (db, orders) => {
    const rows = await heldOrders(db, { clientOrderIds: padded(orders.map(({ clientOrderId }) => clientOrderId)) });
    return orders.map(({ clientOrderId, hash }) =>
      rows.find((row) => row.client_order_id === clientOrderId && row.content_hash === hash),
    );
  },
);

/** The order that the organizer booked from the quarantine; throws when they decided against it. */
export async function findDecided(
  trx: Transaction<Schema>,
  clientOrderId: string,
  hash: string,
): Promise<{ id: number } | undefined> {
  const row = await findHeld(trx, { clientOrderId, hash });
  if (row?.state === 'rejected') {
    const message = `Der Veranstalter hat diese Bestellung abgelehnt: ${row.decision_reason}`;
    throw new AppError('conflict', 'ORDER_DECIDED', message);
  }
  return row?.order_id ? { id: row.order_id } : undefined;
}

/**
 * An order that could be booked after all needs no decision any more. To be called when its news are written: who decides
 * takes turns with them. Throws `ChangedMeanwhile` when somebody has decided since it was looked up.
 */
export async function settleQuarantine(
  trx: Transaction<Schema>,
  booked: { clientOrderId: string; hash: string; orderId: number; by: string; at: Date },
): Promise<void> {
  const held = await findHeld(trx, { clientOrderId: booked.clientOrderId, hash: booked.hash });
  if (!held) return;
  const settled = await trx
    .updateTable('quarantined_orders')
    .set({ state: 'booked', order_id: booked.orderId, decided_at: booked.at.toISOString(), decided_by: booked.by })
    .where('id', '=', held.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!settled) throw new ChangedMeanwhile();
}
