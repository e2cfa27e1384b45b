import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();

async function foreignLines(fest: Fest) {
  const { entries } = (await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal?limit=500`)).body;
  return entries
    .filter(({ action }) => action === 'device.foreign')
    .map(({ actor, subject, details }) => ({ actor, subject, details }))
    .reverse();
}

async function orderAs(client: TestClient, fest: Fest, deviceId: string, changes: Record<string, unknown> = {}) {
  const answer = await client.post<{ code?: string }>('/api/orders', orderFor(fest, { deviceId, ...changes }));
  expect([answer.status, answer.body.code]).toEqual([403, 'DEVICE_MISMATCH']);
}

it('an order that names another device leaves a line for the organizer, however often a few of them', async () => {
  const fest = await createFest(test.current);
  const actor = `waiter_${fest.tag} (Service 1)`;
  for (let guess = 2; guess <= 12; guess += 1) await orderAs(fest.waiter, fest, `device_${guess}`);
  expect(await foreignLines(fest)).toEqual([
    { actor, subject: 'device_2', details: { tries: 1, offline: false } },
    { actor, subject: 'device_11', details: { tries: 10, offline: false } },
  ]);
  expect((await fest.waiter.post('/api/orders', orderFor(fest, { deviceId: 'device_1' }))).status).toBe(201);
  expect(await foreignLines(fest)).toHaveLength(2);
});

it('what a device delivers late under its former number is told apart from who guesses', async () => {
  const fest = await createFest(test.current);
  const actor = `waiter_${fest.tag} (Service 1)`;
  await orderAs(fest.waiter, fest, 'device_7', { offline: true });
  await orderAs(fest.waiter, fest, 'device_8', { offline: true });
  await orderAs(fest.waiter, fest, 'device_9');
  expect(await foreignLines(fest)).toEqual([
    { actor, subject: 'device_7', details: { tries: 1, offline: true } },
    { actor, subject: 'device_9', details: { tries: 1, offline: false } },
  ]);
});

it('each device is counted by itself, and a made-up id is no text of the journal', async () => {
  const fest = await createFest(test.current);
  const second = await test.current.asWaiter(fest.tag, fest.password, 'zweites');
  await orderAs(fest.waiter, fest, 'Kasse gestohlen\n<b>');
  await orderAs(second, fest, 'device_1');
  expect(await foreignLines(fest)).toMatchObject([
    { actor: `waiter_${fest.tag} (Service 1)`, subject: 'ungültige Geräte-Id' },
    { actor: `waiter_${fest.tag} (Service 2)`, subject: 'device_1' },
  ]);
});

it('an account has no device; in an event of somebody else its guesses leave no line', async () => {
  const [fest, other] = [await createFest(test.current), await createFest(test.current)];
  const registered = await test.current.as('WAITER', `waiter_${fest.tag}_beat`);
  await orderAs(registered, fest, 'device_1');
  await orderAs(registered, other, 'device_1');
  expect(await foreignLines(fest)).toMatchObject([{ actor: registered.username, subject: 'device_1' }]);
  expect(await foreignLines(other)).toEqual([]);
});
