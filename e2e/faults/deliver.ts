import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import type { History } from './history.ts';
import type { OrderClient, SendOptions } from './order-client.ts';

/** Sends an order as the outbox does: the same again until there is an answer, at most `attempts` times. */
export async function deliver(
  history: History,
  client: OrderClient,
  order: OrderInputWire,
  attempts: { most: number; options?: (attempt: number) => SendOptions; between?: () => Promise<unknown> },
): Promise<void> {
  history.invoke(order);
  for (let attempt = 1; attempt <= attempts.most; attempt += 1) {
    const outcome = await client.send(order, attempts.options?.(attempt) ?? {});
    history.record(order.clientOrderId, outcome);
    if (outcome.type !== 'unknown') return;
    await attempts.between?.();
  }
}

/** `lanes` at a time until `count` have been done. */
export async function inLanes(count: number, lanes: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(lanes, count) }, async () => {
      while (next < count) await work(next++);
    }),
  );
}
