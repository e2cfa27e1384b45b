import type { OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import type { EventRow, Schema } from '../../db/schema.ts';
import { payableOf } from './order-money.ts';

interface LateOrder {
  event: Pick<EventRow, 'id'> | undefined;
  input: OrderInput;
  deviceRowId: number | null;
  day: string;
}

/** What is paid in cash and arrives late changes what a till should have held that somebody has counted already. */
export async function countedTillFlags(
  db: Kysely<Schema>,
  { event, input, deviceRowId, day }: LateOrder,
): Promise<OrderFlag[]> {
  const movesCash = input.paymentMethod === 'CASH' && payableOf(input) !== 0 && !input.cancelReason;
  if (!event || !input.offline || !movesCash) return [];
  const count = await db
    .selectFrom('cash_entries')
    .select('id')
    .where('event_id', '=', event.id)
    .where('business_day', '=', day)
    .where('device_id', deviceRowId === null ? 'is' : '=', deviceRowId)
    .where('kind', '=', 'count')
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return count ? [{ code: 'TILL_COUNTED' }] : [];
}
