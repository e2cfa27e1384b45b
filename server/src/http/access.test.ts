import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPlace, type Place, placeWithIds } from '../testing/access-place.ts';
import { CALLERS, letIn, refusal } from '../testing/access-rules.ts';
import { ACCESS_TABLE } from '../testing/access-table.ts';
import { askRoute } from '../testing/ask-route.ts';
import { databaseContent } from '../testing/database-content.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { installAccess } from './access.ts';
import type { App } from './app-type.ts';

const test = useTestApp();
/** Doesn't end: who hears it is tested beside it. */
const STREAM = 'GET /api/events/:id/stream';
/** Claims that would let anybody in, if anybody read them. */
const FORGED = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-http-method-override': 'GET' };

function unknownIds(ids: Place['ids']): Place['ids'] {
  const numbers = Object.entries(ids).map(([name, id]) => [name, typeof id === 'number' ? id + 100_000 : id]);
  return {
    ...ids,
    ...Object.fromEntries(numbers),
    tag: 'nirgends',
    clientOrderId: randomUUID(),
    deviceId: 'device_99',
  };
}

describe('every route', () => {
  it('has a line in the access table, and every line a route', () => {
    const routes = test.current.app.accessTable
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(ACCESS_TABLE).sort()).toEqual(routes.sort());
  });

  it('refuses whom the table does not let in, whatever headers they forge, and leaves everything as it was', async () => {
    const place = await createPlace(test.current);
    const clients = new Map<string, TestClient>();
    for (const caller of CALLERS) clients.set(caller, await place.client(caller));
    const before = await databaseContent(test.current.context);
    const wrong: string[] = [];
    for (const [route, rule] of Object.entries(ACCESS_TABLE)) {
      for (const caller of CALLERS) {
        const client = clients.get(caller);
        if (!client || letIn(rule).includes(caller)) continue;
        const { status } = await askRoute(client, place, route, { headers: FORGED });
        if (status !== refusal(rule, caller)) wrong.push(`${caller}: ${route} answered ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await databaseContent(test.current.context)).toEqual(before);
  }, 120_000);

  it.each(CALLERS)(
    'lets %s in where the table does',
    async (caller) => {
      // Some doors count who knocks without a key, a minute long.
      test.current.passSeconds(61);
      const place = await createPlace(test.current);
      const client = await place.client(caller);
      const wrong: string[] = [];
      for (const [route, rule] of Object.entries(ACCESS_TABLE)) {
        if (route === STREAM || !letIn(rule).includes(caller)) continue;
        const { status, text } = await askRoute(client, place, route);
        const isIn = rule.keyless ? status === rule.keyless : ![401, 403, 404].includes(status) && status < 500;
        if (!isIn) wrong.push(`${caller}: ${route} answered ${status} ${text.slice(0, 120)}`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it('tells nobody that something exists which is not theirs: they hear the same as of what does not', async () => {
    const place = await createPlace(test.current);
    const nowhere = placeWithIds(place, unknownIds(place.ids));
    const told: string[] = [];
    for (const caller of ['otherOrganizer', 'otherDevice', 'otherWaiter'] as const) {
      const client = await place.client(caller);
      for (const [route, rule] of Object.entries(ACCESS_TABLE)) {
        if (letIn(rule).includes(caller) || refusal(rule, caller) !== 404) continue;
        const existing = await askRoute(client, place, route);
        const missing = await askRoute(client, nowhere, route);
        if (existing.text !== missing.text) told.push(`${caller}: ${route}: ${existing.text} / ${missing.text}`);
      }
    }
    expect(told).toEqual([]);
  }, 60_000);

  it('stops the start when it does not state who may call it', () => {
    const app = Fastify() as unknown as App;
    installAccess(app);
    expect(() => app.get('/api/forgotten', async () => 'x')).toThrow(
      'GET /api/forgotten does not state who may call it',
    );
  });
});
