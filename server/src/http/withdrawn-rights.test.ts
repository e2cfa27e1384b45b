import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { createEvent, putOnMenu, WAITER_PASSWORD } from '../testing/event-factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const test = useTestApp();
let port = 0;

beforeAll(async () => {
  await test.current.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.current.app.server.address() as AddressInfo).port;
});

/** Sends the head of a request; what is answered sends the body, and answers the status of the reply. */
async function begin({ cookie }: TestClient, request: string, body: unknown): Promise<() => Promise<number>> {
  const text = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    `${request} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  // The server has seen the head, and looks for who it is from.
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 Continue/);
  return async () => {
    socket.write(text);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]);
  };
}

it('a role that was taken away while a request was on its way grants nothing to it', async () => {
  const [admin, second] = [await test.current.as('ADMIN'), await test.current.as('ADMIN')];
  const giveRole = (role: string) => [`PUT /api/users/${second.userId}/role`, { role }] as const;
  const kept = await begin(second, ...giveRole('ADMIN'));
  const taken = await begin(second, ...giveRole('ADMIN'));
  expect(await kept()).toBe(200);
  expect((await admin.put(`/api/users/${second.userId}/role`, { role: 'KITCHEN' })).status).toBe(200);
  expect(await taken()).toBe(403);
  expect((await second.get('/api/users')).status).toBe(403);
});

it('a device that was locked while its order was on its way has not sent it', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const { id: eventId, waiterAccessTag: tag } = await createEvent(organizer);
  const { menuItem } = await putOnMenu(organizer, eventId, { specialPrice: 14 });
  const waiter = await test.current.asWaiter(tag ?? '', WAITER_PASSWORD);
  const money = { total: 14, paymentAmount: 14, change: 0 };
  const items = [{ menuItem: { id: menuItem.id, name: menuItem.name }, quantity: 1, price: 14 }];
  const order = { clientOrderId: randomUUID(), eventId, tableNumber: '3', isTakeawayMode: false, items, ...money };
  const held = await begin(waiter, 'POST /api/orders', order);
  const { body } = await organizer.get<{ devices: { id: number }[] }>(`/api/devices/event/${tag}`);
  await organizer.put(`/api/devices/event/${tag}/${body.devices[0]?.id}/lock`, { locked: true });
  expect(await held()).toBe(401);
  expect((await organizer.get(`/api/orders?eventId=${eventId}`)).body).toEqual([]);
});
