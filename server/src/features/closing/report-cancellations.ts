import { type DayReport, MAX_CANCELLATIONS } from '@bestellsystem/domain/day-report-schema.ts';
import { orderInstant } from '@bestellsystem/domain/order-time.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { ReportPeriod } from './report-days.ts';

/** What was cancelled and why, oldest first. */
export async function readCancellations(
  db: Kysely<Schema>,
  { eventId, day }: ReportPeriod,
): Promise<NonNullable<DayReport['cancellations']>> {
  const rows = await db
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('business_day', '=', day as string))
    .where('status', '=', 'cancelled')
    .orderBy('business_day')
    .orderBy('order_number')
    .limit(MAX_CANCELLATIONS)
    .select([
      'order_number',
      'business_day',
      'table_number',
      'total',
      'cancel_reason',
      'offline',
      'taken_at',
      'created_at',
    ])
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    date: row.business_day,
    takenAt: orderInstant({ isOffline: row.offline === 1, deviceTime: row.taken_at, createdAt: row.created_at }),
    tableNumber: row.table_number,
    amount: row.total,
    reason: row.cancel_reason ?? '',
  }));
}
