import { type DayReport, MAX_CANCELLATIONS } from '@bestellsystem/domain/day-report-schema.ts';
import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { orderInstant } from '@bestellsystem/domain/order-time.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { deviceNames } from '../statistics/event-devices.ts';
import type { ReportPeriod } from './report-days.ts';

/** What was cancelled and why, oldest first. */
export async function readCancellations(
  db: Kysely<Schema>,
  { eventId, day }: ReportPeriod,
): Promise<NonNullable<DayReport['cancellations']>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string))
    .where('orders.status', '=', 'cancelled')
    .orderBy('orders.business_day')
    .orderBy('orders.order_number')
    .limit(MAX_CANCELLATIONS)
    .select([
      'orders.order_number',
      'orders.business_day',
      'orders.table_number',
      'orders.total',
      'orders.cancel_reason',
      'orders.offline',
      'orders.taken_at',
      'orders.created_at',
      'orders.device_id',
      'payments.method',
    ])
    .execute();
  const names = await deviceNames(db, eventId);
  const nameOf = (deviceId: number | null): string => {
    const name = names.get(deviceId);
    return name ? deviceNameAmong(name, [...names.values()]) : '';
  };
  return rows.map((row) => ({
    orderNumber: row.order_number,
    date: row.business_day,
    takenAt: orderInstant({ isOffline: row.offline === 1, deviceTime: row.taken_at, createdAt: row.created_at }),
    tableNumber: row.table_number,
    amount: row.total,
    reason: row.cancel_reason ?? '',
    deviceDisplayName: nameOf(row.device_id),
    paymentMethod: row.method as PaymentMethod,
  }));
}
