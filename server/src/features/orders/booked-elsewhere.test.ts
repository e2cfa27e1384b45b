import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { handIn, heldFor } from '../../testing/quarantine.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
let fest: Fest;
let name: string;

beforeEach(async () => {
  fest = await createFest(test.current);
  const event = await fest.organizer.get<{ name: string }>(`/api/events/${fest.eventId}`);
  name = event.body.name;
});

/** Hands an order of the fest in, and books it in that event. */
async function bookIn(eventId: number, { by = fest.organizer, from = fest.waiter, order = bratwurstFor(fest) } = {}) {
  await handIn(from, order, 'EVENT_CLOSED');
  const id = (await heldFor(by)).find(({ clientOrderId }) => clientOrderId === order.clientOrderId)?.id;
  const path = `/api/quarantine/${id}/book`;
  return { path, answer: await by.post<Record<string, unknown>>(path, { eventId }) };
}

const reasonsIn = async (organizer: TestClient, eventId: number) =>
  (await organizer.get<OrderWire[]>(`/api/orders?eventId=${eventId}`)).body.map(({ flagReasons }) => flagReasons[1]);

async function decisionIn(reader: TestClient, eventId = fest.eventId) {
  const { entries } = (await reader.get<JournalPage>(`/api/events/${eventId}/journal`)).body;
  return entries.find(({ action }) => action === 'quarantine.booked')?.details;
}

it('in its own event nothing is said of where, and the journal names the number', async () => {
  const { answer } = await bookIn(fest.eventId);
  expect(answer.body).toMatchObject({ orderNumber: 1, bookedEventId: fest.eventId, bookedEventName: name });
  expect(await reasonsIn(fest.organizer, fest.eventId)).toEqual([undefined]);
  const details = await decisionIn(fest.organizer);
  expect(details).toMatchObject({ orderNumber: 1, total: 850 });
  expect(details).not.toHaveProperty('bookedEventId');
});

it('in another event the order says where it was taken, its card and its journal where it is', async () => {
  const other = await createEvent(fest.organizer, { name: 'Dorffest 2028' });
  const { path, answer } = await bookIn(other.id);
  expect(answer.body).toMatchObject({ orderNumber: 1, bookedEventId: other.id, bookedEventName: 'Dorffest 2028' });
  expect(await reasonsIn(fest.organizer, other.id)).toEqual([`Aufgenommen am Event «${name}» von Service 1`]);
  expect(await decisionIn(fest.organizer)).toMatchObject({
    ...{ orderNumber: 1, total: 850 },
    ...{ bookedEventId: other.id, bookedEventName: 'Dorffest 2028' },
  });
  expect((await fest.organizer.post(path, {})).body).toMatchObject({
    code: 'ALREADY_DECIDED',
    message: 'Diese Bestellung ist schon im Event «Dorffest 2028» als Nr. 1 gebucht.',
  });
  await fest.organizer.delete(`/api/events/${other.id}`);
  expect(await heldFor(fest.organizer)).toMatchObject([{ bookedEventName: 'Dorffest 2028 (gelöscht)' }]);
});

it('who took it is named where that is known', async () => {
  const other = await createEvent(fest.organizer);
  await bookIn(other.id, { from: fest.organizer });
  const takenBy = { username: 'waiter_andere', role: 'WAITER' };
  await bookIn(other.id, { order: bratwurstFor(fest, { deviceId: 'device_9', takenBy }) });
  expect(await reasonsIn(fest.organizer, other.id)).toEqual([
    `Aufgenommen am Event «${name}» von ${fest.organizer.username}`,
    `Aufgenommen am Event «${name}»`,
  ]);
});

it('what an administrator booked in somebody else’s event tells neither organizer of the other’s', async () => {
  const stranger = await test.current.as('EVENT_ORGANIZER');
  const foreign = await createEvent(stranger, { name: 'Geheimes Fest' });
  const admin = await test.current.as('ADMIN');
  const { path, answer } = await bookIn(foreign.id, { by: admin });
  expect(answer.body).toMatchObject({ bookedEventId: foreign.id, bookedEventName: 'Geheimes Fest' });
  expect(await decisionIn(admin)).toMatchObject({ bookedEventName: 'Geheimes Fest' });
  expect(await heldFor(fest.organizer)).toMatchObject([{ orderNumber: 1, bookedEventId: null, bookedEventName: null }]);
  expect(await decisionIn(fest.organizer)).toMatchObject({ orderNumber: 1, bookedEventName: null });
  expect((await fest.organizer.post(path, {})).body).toMatchObject({
    message: 'Diese Bestellung ist schon in einem anderen Event als Nr. 1 gebucht.',
  });
  expect(await reasonsIn(stranger, foreign.id)).toEqual(['Aufgenommen am Event eines anderen Veranstalters']);
  const seen = await Promise.all([
    stranger.get(`/api/orders?eventId=${foreign.id}`),
    stranger.get(`/api/events/${foreign.id}/journal`),
  ]);
  for (const { text } of seen) expect(text).not.toContain(name);
});
