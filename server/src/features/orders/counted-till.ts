import type { OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import { readInStep } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import { payableOf } from './order-money.ts';

interface LateOrder {
  event: Pick<EventRow, 'id'> | undefined;
  input: OrderInput;
  deviceRowId: number | null;
  day: string;
}

const countsOf = prepared((db, { eventIds, days }: { eventIds: readonly number[]; days: readonly string[] }) =>
  db
    .selectFrom('cash_entries')
    .select(['event_id', 'device_id', 'business_day'])
    .distinct()
    .where('event_id', 'in', eventIds)
    .where('business_day', 'in', days)
    .where('kind', '=', 'count')
    .where('cancelled_at', 'is', null),
);

const isCounted = readInStep<{ eventId: number; deviceRowId: number | null; day: string }, boolean>(
  async (db, tills) => {
    const eventIds = padded([...new Set(tills.map(({ eventId }) => eventId))]);
    const counts = await countsOf(db, { eventIds, days: padded([...new Set(tills.map(({ day }) => day))]) });
    return tills.map(({ eventId, deviceRowId, day }) =>
      counts.some((one) => one.event_id === eventId && one.device_id === deviceRowId && one.business_day === day),
    );
  },
);

/** What is paid in cash and arrives late changes what a till should have held that somebody has counted already. */
export async function countedTillFlags(
  db: Kysely<Schema>,
  { event, input, deviceRowId, day }: LateOrder,
): Promise<OrderFlag[]> {
  const movesCash = input.paymentMethod === 'CASH' && payableOf(input) !== 0 && !input.cancelReason;
  if (!event || !input.offline || !movesCash) return [];
  return (await isCounted(db, { eventId: event.id, deviceRowId, day })) ? [{ code: 'TILL_COUNTED' }] : [];
}
