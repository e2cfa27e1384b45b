import { randomUUID } from 'node:crypto';
import { startAccountSession } from '../features/sessions/sessions.ts';
import type { Caller } from './access-rules.ts';
import { createFest, type Fest, orderFor } from './fest.ts';
import { bratwurstFor, place as placeOrder } from './placing.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** An event with something of everything in it, and whoever might ask for it. */
export interface Place {
  ids: Awaited<ReturnType<typeof fill>>;
  /** The path of a route, with what is here; `id` says what `:id` is. */
  path: (url: string, id?: keyof Place['ids']) => string;
  client: (caller: Caller) => Promise<TestClient>;
  newTag: () => string;
  newOrder: () => object;
  newCashEntry: () => object;
}

let tags = 0;

export async function createPlace(test: TestApp): Promise<Place> {
  const fest = await createFest(test);
  const ids = await fill(test, fest);
  return {
    ids,
    path: pathWith(ids),
    client: (caller) => clientOf(test, fest, caller),
    newTag: () => {
      tags += 1;
      return `TAG${tags}`;
    },
    newOrder: () => orderFor(fest),
    newCashEntry: cashEntry,
  };
}

/** The place as it is addressed by somebody who knows other ids. */
export function placeWithIds(place: Place, ids: Place['ids']): Place {
  return { ...place, ids, path: pathWith(ids) };
}

function pathWith(ids: Place['ids']): Place['path'] {
  return (url, id = 'event') =>
    url.replace(/:(\w+)/g, (_, name: string) => String(ids[(name === 'id' ? id : name) as keyof Place['ids']]));
}

async function fill(test: TestApp, fest: Fest) {
  const { db } = test.context;
  const { organizer, waiter, eventId: event } = fest;
  const printers = [
    { ip: '127.0.0.1', displayName: 'Küche', categories: ['Speisen'] },
    { ip: 'cloud-drucker', displayName: 'Bar', categories: ['Getränke'], portType: 'cloudprnt' },
  ];
  await done(organizer.post(`/api/events/${event}/printer-config`, { printers }));
  const clientOrderId = randomUUID();
  const order = await placeOrder(waiter, orderFor(fest, { clientOrderId }));
  await done(waiter.post('/api/quarantine', { order: bratwurstFor(fest) }));
  await done(organizer.post(`/api/cash-up/event/${event}/device/device_1/entries`, cashEntry()));
  await done(organizer.post('/api/print-agents', { name: 'Laptop im Zelt' }));
  await startAccountSession(test.context, { id: organizer.userId, role: 'EVENT_ORGANIZER' });

  const ofEvent = (
    table: 'event_menu_items' | 'printers' | 'print_jobs' | 'devices' | 'cash_entries' | 'quarantined_orders',
  ) => db.selectFrom(table).select('id').where('event_id', '=', event).orderBy('id');
  const idOf = async (query: { execute: () => Promise<{ id: number }[]> }, at = 0): Promise<number> => {
    const row = (await query.execute()).at(at);
    if (!row) throw new Error('nothing was made');
    return row.id;
  };
  return {
    tag: fest.tag,
    event,
    order,
    clientOrderId,
    item: fest.roesti,
    itemId: await idOf(ofEvent('event_menu_items')),
    category: await idOf(db.selectFrom('categories').select('id').where('organizer_id', '=', organizer.userId)),
    printer: await idOf(ofEvent('printers')),
    printerId: await idOf(ofEvent('printers'), 1),
    jobId: await idOf(ofEvent('print_jobs')),
    device: await idOf(ofEvent('devices')),
    deviceId: 'device_1',
    quarantined: await idOf(ofEvent('quarantined_orders')),
    cashEntry: await idOf(ofEvent('cash_entries')),
    errandId: randomUUID(),
    agentId: await idOf(db.selectFrom('print_agents').select('id').where('organizer_id', '=', organizer.userId)),
    session: await idOf(
      db.selectFrom('sessions').select('id').where('user_id', '=', organizer.userId).orderBy('id'),
      -1,
    ),
    user: (await test.as(null)).userId,
    scanId: randomUUID(),
    secret: 'x'.repeat(24),
  };
}

async function clientOf(test: TestApp, fest: Fest, caller: Caller): Promise<TestClient> {
  const waiterName = (tag: string): string => test.uniqueName('WAITER').replace('waiter_test', `waiter_${tag}`);
  switch (caller) {
    case 'nobody':
      return test.guest();
    case 'noRole':
      return test.as(null);
    case 'admin':
      return test.as('ADMIN');
    case 'ownOrganizer':
      return fest.organizer;
    case 'otherOrganizer':
      return (await createFest(test)).organizer;
    case 'ownDevice':
      return fest.waiter;
    case 'neighbourDevice':
      return test.asWaiter(fest.tag, fest.password, 'nachbar');
    case 'otherDevice':
      return (await createFest(test)).waiter;
    case 'ownWaiter':
      return test.as('WAITER', waiterName(fest.tag));
    case 'otherWaiter':
      return test.as('WAITER', waiterName('anderswo'));
    case 'kitchen':
      return test.as('KITCHEN');
    case 'revokedDevice':
      return revokedDevice(test, fest);
  }
}

async function revokedDevice(test: TestApp, fest: Fest): Promise<TestClient> {
  const device = await test.asWaiter(fest.tag, fest.password, 'verloren');
  const { id } = await test.context.db
    .selectFrom('devices')
    .select('id')
    .where('event_id', '=', fest.eventId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await done(fest.organizer.put(`/api/devices/event/${fest.tag}/${id}/lock`, { locked: true }));
  return device;
}

function cashEntry(): object {
  return { clientEntryId: randomUUID(), date: '2026-11-21', kind: 'float', amount: 100 };
}

async function done(call: Promise<Answer>): Promise<void> {
  const { status, text } = await call;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
}
