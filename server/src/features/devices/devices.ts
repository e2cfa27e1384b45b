import type { DeviceList } from '@bestellsystem/domain/devices-schema.ts';
import { notFound } from '@bestellsystem/domain/errors.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { countWaiterAccounts, requireManagedEventByTag } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { endDeviceSessions } from '../sessions/sessions.ts';
import { isForgotten } from './forget-identifiers.ts';

/** The devices that hold a service number of the event now, and how many waiters come with an account instead. */
export async function listDevices(db: Kysely<Schema>, actor: Actor, tag: string): Promise<DeviceList> {
  const event = await requireManagedEventByTag(db, actor, tag);
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('generation', '=', event.device_generation)
    .orderBy('device_number')
    .execute();
  const devices = rows.map((row) => ({
    id: row.id,
    deviceId: row.public_id,
    deviceNumber: row.device_number,
    ipAddress: isForgotten(row.identifier) ? null : row.identifier,
    createdAt: row.created_at,
    lastUsed: row.last_used_at,
    locked: row.locked_at !== null,
    waiting: row.waiting_orders,
    waitingSince: row.waiting_since,
    reportedAt: row.reported_at,
  }));
  return { devices, waiterAccounts: await countWaiterAccounts(db, event) };
}

/** Numbers start at 1 again and all devices have to log in; past orders keep the device they were taken with. */
export async function resetDevices(context: Context, actor: Actor, tag: string): Promise<void> {
  const eventId = await context.commit(async (trx) => {
    const event = await requireManagedEventByTag(trx, actor, tag);
    await trx
      .updateTable('events')
      .set((set) => ({ device_generation: set('device_generation', '+', 1) }))
      .where('id', '=', event.id)
      .execute();
    await endDeviceSessions(trx, event.id);
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'devices.reset',
      eventId: event.id,
      subject: event.name,
      details: { tag: event.waiter_access_tag },
    });
    return event.id;
  });
  // Streams that are open look again whether they still may be.
  context.live.wake(eventId);
}

/** All devices have to log in again, with the event's password as it is now; each keeps its number. */
export async function logOutDevices(context: Context, actor: Actor, tag: string): Promise<void> {
  const eventId = await context.commit(async (trx) => {
    const event = await requireManagedEventByTag(trx, actor, tag);
    await endDeviceSessions(trx, event.id);
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'devices.log-out',
      eventId: event.id,
      subject: event.name,
    });
    return event.id;
  });
  context.live.wake(eventId);
}

/** Ends a device's sessions and lets it in no more, until it is let in again; what it took stays. */
export async function lockDevice(
  context: Context,
  actor: Actor,
  device: { tag: string; id: number; locked: boolean },
): Promise<void> {
  const eventId = await context.commit(async (trx) => {
    const event = await requireManagedEventByTag(trx, actor, device.tag);
    const at = context.now();
    const row = await trx
      .updateTable('devices')
      .set({ locked_at: device.locked ? at.toISOString() : null })
      .where('id', '=', device.id)
      .where('event_id', '=', event.id)
      .returning('device_number')
      .executeTakeFirst();
    if (!row) throw notFound('Gerät nicht gefunden');
    if (device.locked) await trx.deleteFrom('sessions').where('device_id', '=', device.id).execute();
    await recordAudit(trx, {
      at,
      actor: actorName(actor),
      action: device.locked ? 'device.lock' : 'device.unlock',
      eventId: event.id,
      subject: `Service ${row.device_number}`,
    });
    return event.id;
  });
  context.live.wake(eventId);
}
