import type { ActiveEvent, Event } from '@bestellsystem/domain/events-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();
const VALID = { name: 'Dorffest', eventDate: '2026-08-01' };

async function idsOf(client: TestClient, url: string): Promise<number[]> {
  return (await client.get<{ id: number }[]>(url)).body.map(({ id }) => id);
}

describe('Whose events', () => {
  it('are listed: an organizer sees the own by date, an administrator all, with tag and password', async () => {
    const [one, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const late = await createEvent(one, { eventDate: '2027-05-01' });
    const early = await createEvent(one, { eventDate: '2026-05-01' });
    const foreign = await createEvent(other);
    expect((await one.get('/api/events')).body).toEqual([early, late]);
    const admin = await box.current.as('ADMIN');
    const all = (await admin.get<Event[]>('/api/events')).body;
    expect(all).toEqual(expect.arrayContaining([early, late, foreign]));
    expect((await admin.get(`/api/events/${foreign.id}`)).body).toEqual(foreign);
  });

  it("are one's own: another organizer's are not found, an administrator may change and delete them", async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const event = await createEvent(owner);
    const url = `/api/events/${event.id}`;
    for (const answer of [await other.get(url), await other.put(url, VALID), await other.delete(url)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Event nicht gefunden' });
    }
    expect((await owner.get(url)).body).toEqual(event);
    const admin = await box.current.as('ADMIN');
    expect((await admin.put<Event>(url, VALID)).body).toMatchObject({
      ...VALID,
      organizer: { username: owner.username },
    });
    expect((await admin.delete(url)).status).toBe(204);
  });

  it('are for organizers and administrators alone', async () => {
    const owner = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(owner);
    const { none, KITCHEN, WAITER } = await box.current.asEach();
    const calls = (client: TestClient) => [
      client.get('/api/events'),
      client.get(`/api/events/${id}`),
      client.post('/api/events', VALID),
      client.put(`/api/events/${id}`, VALID),
      client.delete(`/api/events/${id}`),
    ];
    for (const client of [none, KITCHEN, WAITER]) {
      for (const answer of await Promise.all(calls(client))) {
        expect([answer.status, answer.body]).toEqual([403, { code: 'FORBIDDEN', message: 'Keine Berechtigung' }]);
      }
    }
    for (const answer of await Promise.all(calls(box.current.guest()))) {
      expect([answer.status, answer.body]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'Nicht angemeldet' }]);
    }
  });

  it('answer 400 to a number that is none and 404 to one that is nobody', async () => {
    const admin = await box.current.as('ADMIN');
    const wrong = await admin.get('/api/events/abc');
    expect([wrong.status, wrong.body]).toMatchObject([400, { message: 'Ungültige Nummer.', code: 'INVALID_INPUT' }]);
    expect((await admin.get('/api/events/999999')).status).toBe(404);
  });
});

describe('The events to choose from', () => {
  it("are the active ones: an organizer's own; all for administrators, kitchens and waiters; nothing secret", async () => {
    const [one, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const active = await createEvent(one, { description: 'Offen' });
    const inactive = await createEvent(one, { isActive: false });
    const deleted = await createEvent(one);
    await one.delete(`/api/events/${deleted.id}`);
    const foreign = await createEvent(other);
    const expected: ActiveEvent = {
      id: active.id,
      name: active.name,
      eventDate: active.eventDate,
      description: 'Offen',
      isActive: true,
      takeawayEnabled: true,
      isCashRounded: false,
    };
    expect((await one.get('/api/events/active')).body).toEqual([expected]);
    const waiter = await box.current.asWaiter(foreign.waiterAccessTag ?? '', WAITER_PASSWORD);
    for (const [client, url] of [
      [await box.current.as('ADMIN'), '/api/events/active'],
      [await box.current.as('KITCHEN'), '/api/events/active'],
      [await box.current.as('WAITER'), '/api/events/all-active'],
      [waiter, '/api/events/all-active'],
    ] as const) {
      const { body } = await client.get<ActiveEvent[]>(url);
      expect(body).toEqual(expect.arrayContaining([expected]));
      const ids = body.map(({ id }) => id);
      expect(ids).toContain(foreign.id);
      expect(ids).not.toContain(inactive.id);
      expect(ids).not.toContain(deleted.id);
    }
  });

  it('have for the kitchen those, too, that were switched off while orders were open, until these are done', async () => {
    const fest = await createFest(box.current);
    const [kitchen, stranger] = [await box.current.as('KITCHEN'), await box.current.as('EVENT_ORGANIZER')];
    const { body: order } = await fest.waiter.post<{ id: number }>('/api/orders', orderFor(fest));
    await fest.organizer.put(`/api/events/${fest.eventId}`, {
      name: 'Waldfest',
      eventDate: '2026-11-21',
      isActive: false,
    });
    const unfinished = '/api/events/active?with=unfinished';
    const listed = (client: TestClient, url: string) =>
      client.get<ActiveEvent[]>(url).then(({ body }) => body.find(({ id }) => id === fest.eventId)?.isActive);
    expect(await listed(kitchen, unfinished)).toBe(false);
    expect(await listed(fest.organizer, unfinished)).toBe(false);
    expect(await listed(stranger, unfinished)).toBeUndefined();
    expect(await listed(kitchen, '/api/events/active')).toBeUndefined();
    expect((await kitchen.put(`/api/orders/${order.id}/status`, { status: 'preparing' })).status).toBe(200);
    expect(await listed(kitchen, unfinished)).toBe(false);
    await kitchen.put(`/api/orders/${order.id}/status`, { status: 'completed' });
    expect(await listed(kitchen, unfinished)).toBeUndefined();
    // Where the kitchen works from paper, nobody ever says that an order is done.
    await kitchen.put(`/api/orders/${order.id}/status`, { status: 'preparing' });
    expect(await listed(kitchen, unfinished)).toBe(false);
    box.current.passSeconds(24 * 60 * 60 + 1);
    expect(await listed(await box.current.as('KITCHEN'), unfinished)).toBeUndefined();
  });

  it("come by how near they are, today's first, then in the order they were made", async () => {
    box.current.setTime('2026-12-31T20:00:00.000Z');
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const dates = ['2026-11-01', '2027-01-02', '2026-12-30', '2026-12-31', '2027-01-02'];
    const made: Event[] = [];
    for (const eventDate of dates) made.push(await createEvent(organizer, { eventDate }));
    const expected = [3, 2, 1, 4, 0].map((index) => made[index]?.id);
    expect(await idsOf(organizer, '/api/events/active')).toEqual(expected);
  });

  it('are in two lists: one for waiters, one for everybody else', async () => {
    const { none, ADMIN, EVENT_ORGANIZER, KITCHEN, WAITER } = await box.current.asEach();
    for (const client of [none, WAITER]) expect((await client.get('/api/events/active')).status).toBe(403);
    for (const client of [none, ADMIN, EVENT_ORGANIZER, KITCHEN]) {
      expect((await client.get('/api/events/all-active')).status).toBe(403);
    }
    for (const url of ['/api/events/active', '/api/events/all-active']) {
      expect((await box.current.guest().get(url)).status).toBe(401);
    }
  });
});
