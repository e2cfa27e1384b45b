import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createPlace, type Place, placeWithIds } from '../testing/access-place.ts';
import { ACCESS_TABLE } from '../testing/access-table.ts';
import { databaseContent } from '../testing/database-content.ts';
import { place as placeOrder } from '../testing/placing.ts';
import { type Operation, pathTexts, readOperations, requestsTo } from '../testing/requests-from-document.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const test = useTestApp();
const RUNS = 12;
/** Of one evening. */
const REQUESTS = 60;
/** What never ends is tested elsewhere. */
const STREAM = '/api/events/{id}/stream';
/** Stands wherever somebody wrote something in the event that isn't theirs. */
const SECRET = 'Geheimrezept';
const STRANGERS = ['nobody', 'noRole', 'revokedDevice', 'ownOrganizer', 'ownDevice', 'ownWaiter'] as const;
/** Whoever was a device of an event may hand in what it sold there: the organizer decides. */
const HAND_IN = { who: 'revokedDevice', path: '/api/quarantine' };
type Stranger = (typeof STRANGERS)[number];

interface Request {
  who: Stranger;
  method: Operation['method'];
  path: string;
  body: unknown;
}

let house: Place;
let revoked: TestClient;
let operations: Operation[];
let organizerId: number;

beforeAll(async () => {
  const place = await createPlace(test.current);
  const clientOrderId = randomUUID();
  const written = { ...place.newOrder(), clientOrderId, tableNumber: SECRET };
  const order = await placeOrder(await place.client('ownDevice'), written);
  house = placeWithIds(place, { ...place.ids, order, clientOrderId });
  revoked = await house.client('revokedDevice');
  organizerId = (await house.client('ownOrganizer')).userId;
  operations = (await readOperations(test.current)).filter(({ url }) => url !== STREAM);
  const { db } = test.current.context;
  const { event } = house.ids;
  await db.updateTable('menu_items').set({ description: SECRET }).where('organizer_id', '=', organizerId).execute();
  await db.updateTable('categories').set({ description: SECRET }).where('organizer_id', '=', organizerId).execute();
  await db.updateTable('print_agents').set({ name: SECRET }).where('organizer_id', '=', organizerId).execute();
  await db.updateTable('printers').set({ display_name: SECRET }).where('event_id', '=', event).execute();
});

/** Mostly for what is in the house, by its ids or with one's own among them; half of the bodies as the route wants them. */
function requests(own: Place): fc.Arbitrary<Request> {
  return fc.tuple(fc.constantFrom(...operations), fc.boolean()).chain(([operation, isBodyOfHouse]) => {
    const { method, url } = operation;
    const rule = ACCESS_TABLE[`${method} ${url.replace(/\{(\w+)\}/g, ':$1')}`];
    const nameOf = (name: string) => (name === 'id' ? (rule?.id ?? 'event') : name) as keyof Place['ids'];
    const places = (name: string) =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(String(house.ids[nameOf(name)])) },
        { weight: 2, arbitrary: fc.constant(String(own.ids[nameOf(name)])) },
        { weight: 1, arbitrary: pathTexts(Object.values(house.ids)) },
      );
    const ids = (isBodyOfHouse ? house : own).ids;
    const known = { ...ids, eventId: ids.event, menuItemId: ids.item, categoryId: ids.category, orderId: ids.order };
    const fitting = rule?.body?.(isBodyOfHouse ? house : placeWithIds(own, { ...house.ids, event: ids.event }));
    return fc
      .tuple(fc.constantFrom(...STRANGERS), requestsTo(operation, places, known), fc.boolean())
      .map(([who, { path, body }, isFitting]) => ({
        who,
        method,
        path,
        body: isFitting && body !== undefined ? fitting : body,
      }))
      .filter(({ who, path }) => who !== HAND_IN.who || path !== HAND_IN.path);
  });
}

/** Every row that is of the house: its organizer's, its event's, its orders'. */
async function rowsOfHouse(): Promise<string[]> {
  const content = await databaseContent(test.current.context);
  const idsIn = (table: string, isOurs: (row: Record<string, unknown>) => boolean) =>
    new Set(
      (content[table] ?? [])
        .map((row) => JSON.parse(row))
        .filter(isOurs)
        .map(({ id }) => id),
    );
  const events = idsIn('events', (row) => row.organizer_id === organizerId);
  const orders = idsIn('orders', (row) => events.has(row.event_id));
  return Object.entries(content).flatMap(([table, rows]) =>
    rows
      .filter((text) => {
        const row = JSON.parse(text);
        const isPerson = table !== 'users' ? row.user_id === organizerId : row.id === organizerId;
        const isTheirs = row.organizer_id === organizerId || isPerson;
        return isTheirs || events.has(row.event_id) || orders.has(row.order_id);
      })
      .map((row) => `${table} ${row}`),
  );
}

/** What comes of so many requests of strangers: what they read of the house and what they changed in it. */
async function breaches(seed: number, intruder?: TestClient): Promise<string[]> {
  // Who knocked too often may again.
  test.current.passSeconds(600);
  const own = await createPlace(test.current);
  const clients = new Map<Stranger, TestClient>([['revokedDevice', revoked]]);
  for (const who of STRANGERS) if (!clients.has(who)) clients.set(who, await own.client(who));
  const before = new Set(await rowsOfHouse());
  const found: string[] = [];
  const taken: string[] = [];
  for (const { who, method, path, body } of fc.sample(requests(own), { seed, numRuns: REQUESTS })) {
    const client = intruder ?? clients.get(who) ?? test.current.guest();
    const { cookie } = client;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
    const { status, text } = await client.send(method, path, sent, headers);
    client.cookie = cookie;
    const call = `${who}: ${method} ${path} ${sent ?? ''}`;
    if (status < 300 && method !== 'GET') taken.push(call);
    if (text.includes(SECRET)) found.push(`${call} read ${text}`);
  }
  const after = new Set(await rowsOfHouse());
  const changed = [...[...before].filter((row) => !after.has(row)), ...[...after].filter((row) => !before.has(row))];
  // One of these did it.
  return changed.length > 0 ? [...found, ...changed, ...taken] : found;
}

it('whatever strangers ask for, nothing in somebody’s house is read or changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      expect(await breaches(seed)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);

it('who is at home there would be found out', async () => {
  const found = (await breaches(1, await house.client('ownOrganizer'))).join('\n');
  expect(found).toContain(`read {`);
  expect(found).toContain('audit {');
}, 60_000);
