import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { nextNumber } from '../../db/counters.ts';
import type { Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { isDeviceId } from '../devices/service-numbers.ts';
import { ordersIn } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';

/**
 * Leaves a line in the journal of an order that was refused because it named another device: of the first, the tenth, the
 * hundredth, … of who sends them, so that nobody floods the journal. What was taken before is counted apart: a device
 * that was named anew, or whose number was reset, delivers under its former id first.
 */
export async function noteForeignDevice(
  context: Pick<Context, 'commit' | 'now'>,
  actor: Actor,
  { deviceId, eventId, offline }: Pick<OrderInput, 'deviceId' | 'eventId' | 'offline'>,
): Promise<void> {
  const who = actor.kind === 'account' ? `user:${actor.userId}` : `device:${actor.deviceRowId}`;
  await context.commit(async (trx) => {
    const concerned = actor.kind === 'account' ? await ownEvent(trx, actor, eventId) : actor.eventId;
    const tries = await nextNumber(trx, `foreign-device:${who}:${concerned}:${offline ? 'late' : 'now'}`);
    if (!isPowerOfTen(tries)) return;
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'device.foreign',
      eventId: concerned,
      // The journal is sealed: nothing that a client makes up gets in.
      subject: isDeviceId(deviceId) ? deviceId : 'ungültige Geräte-Id',
      details: { tries, offline },
    });
  });
}

/** An account of waiters has one in the events of its tag alone. */
async function ownEvent(db: Kysely<Schema>, actor: Actor, eventId: number | null | undefined): Promise<number | null> {
  if (eventId == null) return null;
  const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  return event && ordersIn(actor, event) ? event.id : null;
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}
