import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { asNamesake, renumber } from '../../testing/quarantine.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();
let fest: Fest;
let orderId: number;

beforeEach(async () => {
  fest = await createFest(box.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  orderId = await place(fest.waiter, bratwurstFor(fest));
});

/** Reads the receipt, asks for a copy of the ticket and takes the order back. */
async function asksOfItsOrder(client: TestClient): Promise<number[]> {
  const order = `/api/orders/${orderId}`;
  return [
    (await client.get(`${order}/receipt`)).status,
    (await client.post(`${order}/reprint`, {})).status,
    (await client.post(`/api/orders/own/${orderId}/cancel`, { reason: 'Vertippt' })).status,
  ];
}

const listedBy = async (client: TestClient) =>
  (await client.get<OwnOrderWire[]>('/api/orders/own')).body.map(({ id }) => id);

it('is still theirs who got another number meanwhile, and among their last ones', async () => {
  await renumber(box.current, fest);
  const next = await place(fest.waiter, bratwurstFor(fest));
  expect(await listedBy(fest.waiter)).toEqual([next, orderId]);
  expect(await asksOfItsOrder(fest.waiter)).toEqual([200, 200, 200]);
});

it('is not that of a device of another event, be it the very same browser', async () => {
  const elsewhere = await createFest(box.current);
  const namesake = await asNamesake(box.current, fest, elsewhere);
  expect(await listedBy(namesake)).toEqual([]);
  expect(await asksOfItsOrder(namesake)).toEqual([404, 404, 404]);
});

it('is not that of another device of the event', async () => {
  const colleague = await box.current.asWaiter(fest.tag, fest.password, `kollegin-${fest.eventId}`);
  expect(await listedBy(colleague)).toEqual([]);
  expect(await asksOfItsOrder(colleague)).toEqual([404, 404, 404]);
});
