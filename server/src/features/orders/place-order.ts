import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Order, OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Context } from '../../context.ts';
import { readInStep, together } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import { requireOrderEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { bookOrder } from './book-order.ts';
import { cancelRedelivered } from './cancelled-before.ts';
import { noteForeignDevice } from './foreign-device.ts';
import { requireOpen } from './open-event.ts';
import { contentHash, contradictionOf } from './order-content.ts';
import { ChangedMeanwhile, takenAt } from './order-rows.ts';
import { orderAsBooked, requireOrderById } from './orders.ts';
import { priceLines } from './priced-lines.ts';
import { findDecided, settleQuarantine } from './quarantine-state.ts';
import { takenByActor } from './taken-by.ts';

/**
 * Takes an order: order, lines, payment, print jobs, journal and news in one transaction; resolves when it is durable.
 * The same client order again gives the first one (`isNew` false) and creates nothing.
 */
export async function placeOrder(
  context: Context,
  actor: Actor,
  input: OrderInput,
): Promise<{ order: Order; isNew: boolean }> {
  if (namesForeignDevice(actor, input.deviceId)) {
    await noteForeignDevice(context, actor, input);
    throw new AppError('forbidden', 'DEVICE_MISMATCH', 'Keine Berechtigung');
  }
  const contradiction = contradictionOf(input);
  const hash = contentHash(input);
  const by = takenByActor(actor);
  // Orders of an event take their numbers one after the other.
  const turn = { line: `orders:${input.eventId ?? 'demo'}`, identity: input.clientOrderId };
  const attempt = () =>
    context.commit(async (trx) => {
      const { eventId, clientOrderId } = input;
      const [event, decided, stored] = await together(trx, [
        async () => (eventId == null ? undefined : requireOrderEvent(trx, actor, eventId)),
        () => findDecided(trx, clientOrderId, hash),
        () => findStored(trx, clientOrderId),
      ]);
      const first = decided ?? sameOrder(stored, hash);
      if (first) return { orderId: first.id };
      if (event) requireOpen(event, input);
      if (contradiction) {
        // Where a price has changed or an item is gone, that is the reason to hear.
        await priceLines(trx, input, takenAt(input, context.now()));
        throw contradiction;
      }
      const settle = (orderId: number) =>
        settleQuarantine(trx, { clientOrderId, hash, orderId, by: by.journal, at: context.now() });
      return { booked: await bookOrder(trx, context, { by, event, input, hash, reasons: [], prints: true, settle }) };
    }, turn);
  const { booked, orderId } = await attempt().catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return attempt();
    throw error;
  });
  if (!booked) {
    if (input.redelivered && input.cancelReason) await cancelRedelivered(context, actor, orderId, input);
    return { order: await requireOrderById(context.db, orderId), isNew: false };
  }
  if (input.eventId != null) context.live.wake(input.eventId);
  return { order: orderAsBooked(booked, actor.kind === 'waiter-device' ? actor.deviceId : null), isNew: true };
}

/** The device is the session's; a payload that names another one is somebody else's. */
function namesForeignDevice(actor: Actor, deviceId: string | null | undefined): boolean {
  if (actor.role !== 'WAITER' || !deviceId) return false;
  return actor.kind !== 'waiter-device' || actor.deviceId !== deviceId;
}

const byClientOrderId = prepared((db, { clientOrderIds }: { clientOrderIds: readonly string[] }) =>
  db
    .selectFrom('orders')
    .select(['id', 'client_order_id', 'content_hash'])
    .where('client_order_id', 'in', clientOrderIds),
);

const findStored = readInStep<string, { id: number; content_hash: string } | undefined>(async (db, clientOrderIds) => {
  const orders = await byClientOrderId(db, { clientOrderIds: padded(clientOrderIds) });
  return clientOrderIds.map((wanted) => orders.find(({ client_order_id }) => client_order_id === wanted));
});

function sameOrder(first: { id: number; content_hash: string } | undefined, hash: string): { id: number } | undefined {
  if (first && first.content_hash !== hash) {
    throw new AppError(
      'conflict',
      'ORDER_ID_REUSED',
      'Unter dieser Bestell-Id ist bereits eine andere Bestellung gespeichert.',
    );
  }
  return first;
}
