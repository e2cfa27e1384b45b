import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { QuarantinedOrderWire, QuarantineReceipt } from '@bestellsystem/domain/quarantine-schema.ts';
import { expect } from 'vitest';
import type { Fest } from './fest.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Hands in an order that was paid and refused. */
export function handIn(client: TestClient, order: object, code?: string) {
  return client.post<QuarantineReceipt>('/api/quarantine', { order, ...(code && { code }) });
}

/** What waits for this person to decide. */
export async function heldFor(client: TestClient): Promise<QuarantinedOrderWire[]> {
  return (await client.get<QuarantinedOrderWire[]>('/api/quarantine')).body;
}

/** The device keeps its cookie; its session is over. */
export async function endSession(fest: Fest): Promise<void> {
  expect((await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`)).status).toBe(200);
  expect((await fest.waiter.get('/api/auth/me')).status).toBe(401);
}

/** By which the event's first device is known again. */
async function identifierOf({ context: { db } }: TestApp, fest: Fest): Promise<string> {
  const device = db.selectFrom('devices').select('identifier').where('event_id', '=', fest.eventId);
  return (await device.executeTakeFirstOrThrow()).identifier;
}

/** The very same browser, in another event. */
export async function asNamesake(test: TestApp, fest: Fest, elsewhere: Fest): Promise<TestClient> {
  return test.asWaiter(elsewhere.tag, elsewhere.password, await identifierOf(test, fest));
}

/** The organizer has given the numbers anew, and the device has logged in again as what it was. */
export async function renumber(test: TestApp, fest: Fest): Promise<void> {
  await endSession(fest);
  const identifier = await identifierOf(test, fest);
  const login = { tag: fest.tag, password: fest.password, ipAddress: identifier };
  expect((await fest.waiter.post('/api/auth/waiter-login', login)).body).toMatchObject({ deviceId: 'device_2' });
}

export async function orderCount(fest: Fest): Promise<number> {
  return (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body.length;
}
