import type { DeviceReport } from '@bestellsystem/domain/devices-schema.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../sessions/actor.ts';

/** Notes what a waiter's device says it still has to send; anybody else has no device that waits. */
export async function noteDeviceReport(context: Context, actor: Actor, report: DeviceReport): Promise<void> {
  if (actor.kind !== 'waiter-device') return;
  await context.db
    .updateTable('devices')
    .set({
      waiting_orders: report.waiting,
      waiting_since: report.waiting > 0 ? (report.since ?? null) : null,
      reported_at: context.now().toISOString(),
    })
    .where('id', '=', actor.deviceRowId)
    .execute();
}
