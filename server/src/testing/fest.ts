import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** An event with a menu of three items in two categories, its organizer, and a waiter's device in it. */
export interface Fest {
  organizer: TestClient;
  waiter: TestClient;
  eventId: number;
  tag: string;
  password: string;
  roesti: number;
  bratwurst: number;
  rivella: number;
}

let counter = 0;

export async function createFest(test: TestApp): Promise<Fest> {
  counter += 1;
  const organizer = await test.as('EVENT_ORGANIZER');
  const tag = `FEST${counter}`;
  const password = 'waldfest';
  const event = await created(organizer, '/api/events', {
    name: `Waldfest ${counter}`,
    eventDate: '2026-11-21',
    waiterAccessTag: tag,
    waiterAccessPassword: password,
  });
  const food = await created(organizer, '/api/categories', { name: 'Speisen', displayOrder: 1 });
  const drinks = await created(organizer, '/api/categories', { name: 'Getränke', displayOrder: 2 });
  const item = async (name: string, price: number, categoryId: number): Promise<number> => {
    const menuItemId = await created(organizer, '/api/menu', { name, price, categoryId });
    await created(organizer, `/api/events/${event}/menu-items`, { menuItemId, specialPrice: price });
    return menuItemId;
  };
  return {
    organizer,
    waiter: await test.asWaiter(tag, password, `geraet-${counter}`),
    eventId: event,
    tag,
    password,
    roesti: await item('Rösti', 14, food),
    bratwurst: await item('Bratwurst', 8.5, food),
    rivella: await item('Rivella', 4.5, drinks),
  };
}

/** The event and its devices are there since then, so that they can have taken what comes late. */
export async function beganAt({ context: { db } }: TestApp, { eventId }: Fest, created_at: string): Promise<void> {
  await db.updateTable('events').set({ created_at }).where('id', '=', eventId).execute();
  for (const table of ['devices', 'device_proofs'] as const) {
    await db.updateTable(table).set({ created_at }).where('event_id', '=', eventId).execute();
  }
}

/** Two printers on this machine: the kitchen for food, the bar for drinks. */
export async function configurePrinters(fest: Fest, ports: { kitchen: number; bar: number }): Promise<void> {
  const printer = (displayName: string, port: number, category: string) => ({
    ip: '127.0.0.1',
    port,
    displayName,
    enabled: true,
    connected: true,
    categories: [category],
    serviceMode: true,
    takeawayMode: true,
    portType: 'raw',
  });
  const answer = await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
    eventId: fest.eventId,
    printers: [printer('Küche', ports.kitchen, 'Speisen'), printer('Bar', ports.bar, 'Getränke')],
  });
  if (answer.status !== 200) throw new Error(`printer configuration answered ${answer.status}: ${answer.text}`);
}

/** A valid order of two Rösti and one Rivella at table 12, paid with 50 francs; `changes` replaces top-level fields. */
export function orderFor(fest: Fest, changes: Record<string, unknown> = {}) {
  const roesti = { id: fest.roesti, name: 'Rösti', price: 14, category: 'Speisen' };
  const rivella = { id: fest.rivella, name: 'Rivella', price: 4.5, category: 'Getränke' };
  return {
    clientOrderId: randomUUID(),
    tableNumber: '12',
    eventId: fest.eventId,
    isTakeawayMode: false,
    items: [
      { menuItem: roesti, quantity: 2, price: 14, note: 'ohne Zwiebeln' },
      { menuItem: rivella, quantity: 1, price: 4.5 },
    ],
    total: 32.5,
    paymentAmount: 50,
    change: 17.5,
    paymentMethod: 'CASH',
    timestamp: '2026-11-21T17:30:00.000Z',
    ...changes,
  };
}

async function created(client: TestClient, url: string, body: unknown): Promise<number> {
  const answer = await client.post<{ id: number }>(url, body);
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
  return answer.body.id;
}
