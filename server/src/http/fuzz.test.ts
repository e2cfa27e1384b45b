import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAccountSession } from '../features/sessions/sessions.ts';
import { createPlace, type Place } from '../testing/access-place.ts';
import { type Operation, pathTexts, readOperations, requestsTo } from '../testing/requests-from-document.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';

/** Of each operation and caller; `FUZZ_RUNS=200 npm run fuzz` asks more, `FUZZ_SEED` otherwise. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_ENGINE === 'postgres' ? 1 : 2));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** What never ends, and is tested beside it. */
const STREAM = '/api/events/{id}/stream';
/** Run last, for nothing is left afterwards. */
const ENDS = /^DELETE |logout|\/close$|\/users\//;
const TELLS_TOO_MUCH = /node_modules|\.ts:\d|SQLITE_|at \w+ \(|syntax error|violates|select .* from /i;
/** Of no password anybody knows; the tests' accounts have none. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$q5FJ9mI0m2mYbZqO1V3m3cXH1cWkKb6m8p0yq3mLr2E';
const SLOW_MS = 10_000;

/** On every answer there is. */
const GUARDS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const test = useTestApp();
let place: Place;
let operations: Operation[];

beforeAll(async () => {
  place = await createPlace(test.current);
  operations = (await readOperations(test.current))
    .filter(({ url }) => url !== STREAM)
    .sort((a, b) => Number(ENDS.test(nameOf(a))) - Number(ENDS.test(nameOf(b))));
});

function nameOf({ method, url }: Operation): string {
  return `${method} ${url}`;
}

function requestsOf(operation: Operation): fc.Arbitrary<{ path: string; body: unknown }> {
  const known = { ...place.ids, eventId: place.ids.event, menuItemId: place.ids.item, categoryId: place.ids.category };
  return requestsTo(operation, () => pathTexts(Object.values(place.ids)), known);
}

/** Logged in anew: some of what is asked ends sessions. */
async function callers(): Promise<TestClient[]> {
  const { db } = test.current.context;
  const owner = await place.client('ownOrganizer');
  const account = await db.selectFrom('users').select('id').where('id', '=', owner.userId).executeTakeFirst();
  if (account) {
    owner.cookie = `sid=${await startAccountSession(test.current.context, { ...account, role: 'EVENT_ORGANIZER' })}`;
  }
  const admin = await test.current.as('ADMIN');
  await db.updateTable('users').set({ password_hash: NOBODYS_HASH }).where('password_hash', '=', '').execute();
  return [admin, owner, await place.client('ownDevice')];
}

/** What is wrong with an answer; undefined when nothing is. */
function fault({ responses }: Operation, { status, text, headers }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (!(String(status) in responses)) return `answered ${status}, which the document doesn't know`;
  const bare = Object.entries(GUARDS).filter(([name, value]) => !String(headers[name]).includes(value));
  if (bare.length > 0) return `came without ${bare}`;
  if (status >= 400 && !/^\{"message":".+","code":"[A-Z_]+"/.test(text)) return `refused without a reason: ${text}`;
  return TELLS_TOO_MUCH.test(text) && status >= 400 ? `tells too much: ${text}` : undefined;
}

async function withinTime<Value>(call: Promise<Value>, name: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer`)), SLOW_MS);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

describe('every operation of the document', () => {
  it(`answers as documented, whatever it is asked (seed ${SEED})`, async () => {
    const faults = new Map<string, string>();
    for (const operation of operations) {
      const clients = await callers();
      const samples = fc.sample(requestsOf(operation), { seed: SEED, numRuns: RUNS * clients.length });
      for (const [index, { path, body }] of samples.entries()) {
        const client = clients[index % clients.length] ?? test.current.guest();
        const cookie = client.cookie;
        const sent = body === undefined ? undefined : JSON.stringify(body);
        const headers: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
        const answer = await withinTime(client.send(operation.method, path, sent, headers), nameOf(operation));
        client.cookie = cookie;
        const wrong = fault(operation, answer);
        if (wrong) faults.set(`${nameOf(operation)} ${wrong}`, `${path} ${sent?.slice(0, 300)}`);
      }
    }
    expect(Object.fromEntries(faults)).toEqual({});
  }, 600_000);

  it('refuses bodies that are none', async () => {
    const admin = await test.current.as('ADMIN');
    const faults = new Set<string>();
    const bodies = ['{', '[]', '"x"', 'null', '1', '[['.repeat(20_000), '\ud800', 'x'.repeat(300_000)];
    for (const operation of operations.filter(({ requestBody }) => requestBody)) {
      const path = operation.url.replace(/\{\w+\}/g, '999999');
      for (const body of bodies) {
        const answer = await admin.send(operation.method, path, body, { 'content-type': 'application/json' });
        const wrong = answer.status < 400 ? `took ${body.slice(0, 10)}` : fault(operation, answer);
        if (wrong) faults.add(`${nameOf(operation)} ${wrong}`);
      }
    }
    expect([...faults]).toEqual([]);
  }, 120_000);

  it('is the only way in: other methods find nothing', async () => {
    const { app } = test.current;
    const known = new Set(app.accessTable.map(({ method, url }) => `${method} ${url}`));
    for (const { url } of app.accessTable) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS'] as const) {
        if (known.has(`${method} ${url}`)) continue;
        const { statusCode } = await app.inject({ method: method as 'POST', url: url.replace(/:\w+/g, '999999') });
        // Some addresses fit another route, too, which asks for JSON or who is there first.
        expect([401, 404, 415], `${method} ${url}`).toContain(statusCode);
      }
    }
  }, 60_000);
});
