import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { close } from '../../testing/closing.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { handIn } from '../../testing/quarantine.ts';
import { CANCELLED, comeBack, figuresOf, forgetComingBack, journalOf } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
const FLAG = 'Laut Gerät vor der Wiederherstellung storniert, zählt aber als verkauft';
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(box.current);
});

afterEach(() => forgetComingBack(box.current));

/** The server has this order and then comes back from a backup that holds it as taken. */
async function takenBefore(order = bratwurstFor(fest)) {
  expect((await fest.waiter.post<OrderWire>('/api/orders', order)).status).toBe(201);
  box.current.passSeconds(60);
  await comeBack(box.current);
  return order;
}

async function listed(): Promise<OrderWire[]> {
  return (await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`)).body;
}

it("another device's word cancels nothing", async () => {
  const sent = await takenBefore();
  const colleague = await box.current.asWaiter(fest.tag, fest.password, `kollegin-${fest.eventId}`);
  const told = await colleague.post<OrderWire>('/api/orders', { ...sent, ...CANCELLED });
  expect([told.status, told.body]).toMatchObject([200, { status: 'new', flagged: false }]);
});

it('in a closed event it counts, its device is told that it is booked, and the organizer that the money is gone', async () => {
  const sent = await takenBefore();
  await close(fest);
  const refused = await fest.waiter.post('/api/orders', { ...sent, ...CANCELLED });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'EVENT_CLOSED' }]);
  for (let times = 0; times < 2; times += 1) {
    const { body } = await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'EVENT_CLOSED');
    expect(body).toMatchObject({ state: 'booked', orderNumber: 1 });
  }
  expect(await figuresOf(box.current, fest)).toMatchObject({ totalOrders: 1, totalSales: 8.5 });
  expect(await listed()).toMatchObject([{ status: 'new', flagReasons: [FLAG] }]);
  expect(await journalOf(box.current, sent)).toMatchObject([
    { action: 'order.place' },
    { action: 'quarantine.receive', details: { orderNumber: 1, reason: 'Vertippt' } },
  ]);
});

it('is marked, too, where the login of its device has ended', async () => {
  const sent = await takenBefore();
  await handIn(fest.waiter, { ...sent, ...CANCELLED }, 'SESSION_ENDED');
  expect(await listed()).toMatchObject([{ status: 'new', flagReasons: [FLAG] }]);
});

it('of somebody else marks nothing in closed books', async () => {
  const sent = await takenBefore();
  const neighbour = await box.current.asWaiter(fest.tag, fest.password, 'geraet-daneben');
  await close(fest);
  await handIn(neighbour, { ...sent, ...CANCELLED }, 'EVENT_CLOSED');
  expect(await listed()).toMatchObject([{ flagged: false }]);
});
