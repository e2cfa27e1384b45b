import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../demo/api-client.ts';
import { KillableServer } from '../../testing/killable-server.ts';
import { createDatabase } from '../../testing/postgres-databases.ts';

const IN_FLIGHT = 30;
/** The server is killed as soon as so many of them have been acknowledged. */
const KILL_AFTER_ACKS = 9;
const ADMIN = { username: 'admin', password: 'geheim123' };
const WAITER = { tag: 'ABSTURZ', password: 'geheim123' };

const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-crash-'));
let server: KillableServer;
let printer: PrinterSimulator;
let eventId: number;
let itemId: number;

beforeAll(async () => {
  printer = await startPrinterSimulator({ mode: 'ok' });
  const admin = process.env.TEST_DATABASE_URL;
  const databaseUrl = process.env.TEST_ENGINE === 'postgres' && admin ? await createDatabase(admin) : '';
  server = new KillableServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    PRINTER_NETWORKS: '127.0.0.0/8',
    PRINTER_PORTS: '1-65535',
  });
  await server.start();
  await prepareEvent();
});

afterAll(async () => {
  await server.kill();
  await printer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function prepareEvent(): Promise<void> {
  const admin = new ApiClient(server.base);
  await admin.need('POST', '/api/auth/login', ADMIN);
  const name = `veranstalter-${randomUUID().slice(0, 8)}`;
  const organizer = new ApiClient(server.base);
  await organizer.need('POST', '/api/auth/register', { username: name, password: 'geheim123' });
  const users = await admin.need<{ id: number; username: string }[]>('GET', '/api/users');
  const id = users.find(({ username }) => username === name)?.id;
  await admin.need('PUT', `/api/users/${id}/role`, { role: 'EVENT_ORGANIZER' });
  const event = await organizer.need<{ id: number }>('POST', '/api/events', {
    name: 'Absturz',
    eventDate: '2026-11-21',
    waiterAccessTag: WAITER.tag,
    waiterAccessPassword: WAITER.password,
  });
  eventId = event.id;
  const category = await organizer.need<{ id: number }>('POST', '/api/categories', {
    name: 'Speisen',
    displayOrder: 1,
  });
  const item = await organizer.need<{ id: number }>('POST', '/api/menu', {
    name: 'Rösti',
    price: 14,
    categoryId: category.id,
  });
  itemId = item.id;
  await organizer.need('POST', `/api/events/${eventId}/menu-items`, { menuItemId: itemId, specialPrice: 14 });
  await organizer.need('POST', `/api/events/${eventId}/printer-config`, {
    eventId,
    printers: [{ ip: '127.0.0.1', port: printer.port, displayName: 'Küche', categories: ['Alle'] }],
  });
}

async function loginWaiter(): Promise<ApiClient> {
  const waiter = new ApiClient(server.base);
  await waiter.need('POST', '/api/auth/waiter-login', { ...WAITER, ipAddress: 'geraet' });
  return waiter;
}

function newOrder(table: number) {
  return {
    clientOrderId: randomUUID(),
    tableNumber: String(table),
    eventId,
    isTakeawayMode: false,
    items: [{ menuItem: { id: itemId, name: 'Rösti' }, quantity: 1, price: 14 }],
    total: 14,
    paymentAmount: 20,
    change: 6,
  };
}

it('a server that is killed with thirty orders in flight loses none it acknowledged and prints none twice unmarked', async () => {
  const orders = Array.from({ length: IN_FLIGHT }, (_, index) => newOrder(index + 1));
  const acknowledged = new Set<string>();
  const waiter = await loginWaiter();
  await Promise.all(
    orders.map(async (order) => {
      try {
        const answer = await waiter.call('POST', '/api/orders', order);
        if (answer.status === 201) acknowledged.add(order.clientOrderId);
      } catch {
        // The line broke: whether this order was stored, nobody knows.
      }
      if (acknowledged.size >= KILL_AFTER_ACKS) await server.kill();
    }),
  );
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER_ACKS);

  await server.start();
  const again = await loginWaiter();
  const stored = await again.need<OrderWire[]>('GET', `/api/orders?eventId=${eventId}`);
  const ids = stored.map(({ clientOrderId }) => clientOrderId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);

  for (const order of orders) await again.need('POST', '/api/orders', order);
  const all = await again.need<OrderWire[]>('GET', `/api/orders?eventId=${eventId}`);
  expect(all.map(({ clientOrderId }) => clientOrderId).sort()).toEqual(
    orders.map(({ clientOrderId }) => clientOrderId).sort(),
  );
  expect(all.map(({ orderNumber }) => orderNumber)).toEqual(Array.from({ length: IN_FLIGHT }, (_, index) => index + 1));

  await everythingPrinted();
  for (const { tableNumber } of all) {
    const tickets = printer.paper
      .map((bytes) => paperText(bytes))
      .filter((text) => text.includes(`TISCH ${tableNumber}\n`));
    expect(tickets.length, `table ${tableNumber}`).toBeGreaterThanOrEqual(1);
    expect(tickets.filter((text) => !text.includes('KOPIE')).length, `table ${tableNumber}`).toBeLessThanOrEqual(1);
  }
}, 60_000);

/** Every job has come to its end; the live stream tells when to look again. */
async function everythingPrinted(): Promise<void> {
  const admin = new ApiClient(server.base);
  await admin.need('POST', '/api/auth/login', ADMIN);
  const news = await admin.open(`/api/events/${eventId}/stream`);
  for (;;) {
    await news.read();
    const jobs = await admin.need<PrintJob[]>('GET', `/api/events/${eventId}/print-jobs`);
    if (jobs.length === IN_FLIGHT && jobs.every(({ state }) => state === 'completed')) break;
  }
  await news.cancel();
}
