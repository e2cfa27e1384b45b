import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { databaseContent } from '../testing/database-content.ts';
import { createFest, orderFor } from '../testing/fest.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const test = useTestApp();

/** As a program that states no type of what it sends. */
async function statusWithoutType({ cookie }: TestClient, method: string, url: string): Promise<number> {
  const asked = { method: method as 'POST', url: url.replace(/:\w+/g, '999999'), headers: { cookie } };
  return (await test.current.app.inject(asked)).statusCode;
}

it('no call that changes something goes without a type, also where it has no body', async () => {
  const answers: [string, number][] = [];
  for (const { method, url, access } of test.current.app.accessTable) {
    // Printers call what they send as they please.
    if (!['POST', 'PUT', 'PATCH'].includes(method) || url.startsWith('/api/print/')) continue;
    const client = await test.current.as(typeof access === 'string' ? 'ADMIN' : (access[0] ?? null));
    answers.push([`${method} ${url}`, await statusWithoutType(client, method, url)]);
  }
  expect(answers.filter(([, status]) => status !== 415)).toEqual([]);
  const calls = answers.map(([call]) => call);
  expect(calls).toEqual(expect.arrayContaining(['POST /api/auth/logout', 'POST /api/print-jobs/:jobId/reprint']));
});

it('nothing to send is no fault where the type is stated, and needs none where something goes', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
    const kitchen = await test.current.as('KITCHEN');
    expect((await kitchen.post('/api/auth/logout', undefined, { 'content-type': type })).status).toBe(204);
  }
  const admin = await test.current.as('ADMIN');
  expect(await statusWithoutType(admin, 'DELETE', '/api/users/:id')).toBe(404);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16']) {
    const stated = (headers: object) => admin.delete('/api/users/999999', { 'content-type': type, ...headers });
    expect([type, (await stated({})).status, (await stated({ 'content-length': '0' })).status]).toEqual([
      type,
      404,
      404,
    ]);
    expect((await admin.send('DELETE', '/api/users/999999', 'a=b', { 'content-type': type })).status).toBe(415);
    expect((await stated({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await stated({ origin: 'https://boese.example' })).status).toBe(403);
  }
  expect(await statusWithoutType(admin, 'POST', '/api/nirgends')).toBe(404);
  expect((await admin.post('/api/auth/login')).status).toBe(400);
});

it('other letters than those of UTF-8 are not taken for them', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const save = (charset: string) =>
    organizer.post('/api/categories', '{"name":"Getränke"}', { 'content-type': `application/json${charset}` });
  for (const charset of ['', ';charset=UTF-8', '; charset="utf-8"; q=1', ';charset=utf8']) {
    expect([charset, (await save(charset)).status]).toEqual([charset, 201]);
  }
  for (const charset of ['; charset=iso-8859-1', ';CHARSET="utf-16"', ';q=1;charset=utf-80']) {
    const { status, body } = await save(charset);
    expect([charset, status, body]).toMatchObject([charset, 415, { message: 'Bitte in UTF-8 senden.' }]);
  }
  // As of a program that says nothing of its letters.
  const { statusCode, json } = await test.current.app.inject({
    method: 'POST',
    url: '/api/categories',
    headers: { 'content-type': 'application/json', cookie: organizer.cookie },
    body: Buffer.from('{"name":"Getränke"}', 'latin1'),
  });
  expect([statusCode, json()]).toMatchObject([415, { message: 'Bitte in UTF-8 senden.' }]);
});

const POISON = '"__proto__":{"role":"ADMIN","note":"vergiftet"},"constructor":{"prototype":{"note":"vergiftet"}}';
/** The same name in other letters. */
const SPELT = String.raw`"__pr\u006fto__":{"note":"vergiftet"}`;

it('what would reach the prototype of objects is left out at every depth, like any property that nobody knows', async () => {
  const fest = await createFest(test.current);
  const poisoned = (changes: object) =>
    JSON.stringify(orderFor(fest, { ...changes, more: [[{ menuItem: { id: 1 } }]] })).replaceAll(
      '"menuItem":{',
      `${POISON},${SPELT},"menuItem":{${POISON},`,
    );
  const { status, body } = await fest.waiter.post<OrderWire>('/api/orders', poisoned({}));
  expect([status, body.items?.map(({ note }) => note)]).toEqual([201, ['ohne Zwiebeln', null]]);
  // Kept as it is handed in.
  const held = await fest.waiter.post('/api/quarantine', `{"order":${poisoned({ total: 1 })},${POISON}}`);
  expect(held.status).toBe(200);
  const content = await databaseContent(test.current.context);
  expect(String(content.quarantined_orders)).toContain('Rösti');
  expect(JSON.stringify(content)).not.toContain('vergiftet');
  const guest = test.current.guest();
  await guest.post('/api/auth/register', `{"username":"Giftmischer","password":"geheim123",${POISON}}`);
  expect((await guest.get('/api/auth/me')).body).toMatchObject({ username: 'Giftmischer', role: null });
  for (const object of [{}, []]) expect(['role', 'note'].filter((name) => name in object)).toEqual([]);
});

it('what holds more than anybody has to say is refused before it is looked at, and so is what is too deep', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const check = (reasons: string) => organizer.post('/api/orders/1/checked', `{"reasons":${reasons}}`);
  const zeros = (count: number) => `[${Array<number>(count).fill(0).join(',')}]`;
  const deep = (levels: number) => `${'['.repeat(levels)}${' '.repeat(2000)}${']'.repeat(levels)}`;
  const tooLarge = { status: 413, body: { code: 'TOO_LARGE', message: 'Die Anfrage ist zu gross.' } };
  expect(await check(zeros(10_002))).toMatchObject(tooLarge);
  expect(await check(deep(32))).toMatchObject(tooLarge);
  // What is written in a text is none of it.
  const text = JSON.stringify([`"${'[,\\'.repeat(11_000)}`]);
  expect((await check(text)).status).toBe(404);
  // Of what is wrong in all its places the first ones are told.
  expect((await check(zeros(10_001))).status).toBe(400);
  const { status, body } = await check(zeros(2000));
  expect([status, (body as { details: object[] }).details.length]).toEqual([400, 100]);
  expect((await check(deep(31))).status).toBe(400);
});

it('a value that only reads like one is a text like any other', async () => {
  const fest = await createFest(test.current);
  const order = orderFor(fest);
  const note = '"__proto__": {"constructor": {"prototype": 1}}';
  const items = order.items.map((item) => ({ ...item, note }));
  const { body } = await fest.waiter.post<OrderWire>('/api/orders', { ...order, items });
  expect(body.items[0]?.note).toBe(note);
});
