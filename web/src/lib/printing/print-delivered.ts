import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import type { StoredOrder } from './print-server.ts';

/** The order as this device wrote it. */
type Sent = Omit<StoredOrder, 'eventId'> & { eventId: number | null; printsItself?: boolean };

/** Prints an order as it was sent and stored, where it said that the device prints. What fails is left to the server. */
export async function printDelivered(body: string): Promise<void> {
  await printOrLeave(() => {
    const order = JSON.parse(body) as Sent;
    return order.printsItself ? order : undefined;
  });
}

/** The same for what of a stored order is to be printed now: a copy, or its cancellation. */
export function printWaiting({ id, eventId, tableNumber, isTakeawayMode, items }: OrderWire): Promise<void> {
  return printOrLeave(() => ({ orderId: id, eventId, tableNumber, isTakeawayMode, items }));
}

async function printOrLeave(read: () => Omit<Sent, 'printsItself'> | undefined): Promise<void> {
  try {
    const order = read();
    if (order?.eventId == null) return;
    const { printOrder } = await import('./chain.ts');
    const { steps } = await printOrder({ ...order, eventId: order.eventId });
    console.info('Printing:', steps.join(', '));
  } catch (error) {
    // The server prints what nobody has asked for in time.
    console.info('Left to the server:', error);
  }
}

let late: Promise<void> = Promise.resolve();

/** The same for an order that nobody waits for any more when it reaches the server: one after the other, as there may be many. */
export function printLate({ taken, body }: Pick<OutboxEntry, 'taken' | 'body'>): void {
  if (taken) late = late.then(() => printDelivered(body));
}
