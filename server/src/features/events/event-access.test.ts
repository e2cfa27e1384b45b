import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();

async function access(client: TestClient, eventId: number): Promise<unknown> {
  const answer = await client.get(`/api/events/waiter-access/${eventId}`);
  expect(answer.status).toBe(200);
  return (answer.body as { canAccess: unknown }).canAccess;
}

describe('Access to an event', () => {
  it('is for its own devices and the waiter accounts of its tag in any spelling, not for others', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'Alpabzug' });
    const other = await createEvent(organizer, { waiterAccessTag: 'alp' });
    const device = await box.current.asWaiter('alpabzug', WAITER_PASSWORD);
    expect([await access(device, event.id), await access(device, other.id)]).toEqual([true, false]);
    for (const name of ['waiter_alpabzug', 'waiter_ALPABZUG_anna']) {
      const account = await box.current.as('WAITER', name);
      expect([await access(account, event.id), await access(account, other.id)]).toEqual([true, false]);
    }
  });

  it('is by a tag of any letters, however the keyboard made them', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'A\u0308lplerfest' });
    expect(event.waiterAccessTag).toBe('Älplerfest');
    const device = await box.current.asWaiter('älplerfest', WAITER_PASSWORD);
    expect(await access(device, event.id)).toBe(true);
  });

  it('ends for waiters and kitchens when the event is inactive, not for those who run it', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'feierabend' });
    const { ADMIN, KITCHEN } = await box.current.asEach();
    const clients = [
      organizer,
      ADMIN,
      KITCHEN,
      await box.current.asWaiter('feierabend', WAITER_PASSWORD),
      await box.current.as('WAITER', 'waiter_feierabend_otto'),
    ];
    const all = (): Promise<unknown[]> => Promise.all(clients.map((client) => access(client, event.id)));
    expect(await all()).toEqual([true, true, true, true, true]);
    await organizer.put(`/api/events/${event.id}`, { ...event, isActive: false });
    expect(await all()).toEqual([true, true, false, false, false]);
  });

  it('begins for no waiter while the event is inactive, who is told why', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    await createEvent(organizer, { waiterAccessTag: 'zu-frueh', isActive: false });
    const login = { tag: 'zu-frueh', password: WAITER_PASSWORD, ipAddress: 'Tablet' };
    const answer = await box.current.guest().post('/api/auth/waiter-login', login);
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'EVENT_INACTIVE' }]);
    const wrong = await box.current.guest().post('/api/auth/waiter-login', { ...login, password: 'geraten' });
    expect(wrong.status).toBe(401);
  });

  it('is no longer there for anybody when the event is deleted, or never was', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'vorbei' });
    const account = await box.current.as('WAITER', 'waiter_vorbei');
    const clients = [organizer, await box.current.as('ADMIN'), await box.current.as('KITCHEN'), account];
    await organizer.delete(`/api/events/${event.id}`);
    for (const client of clients) {
      expect([await access(client, event.id), await access(client, 999_999)]).toEqual([false, false]);
    }
  });

  it('is refused to other organizers, to accounts without a role, and to an owner who is none any more', async () => {
    const app = box.current;
    const owner = await app.as('EVENT_ORGANIZER');
    const event = await createEvent(owner);
    expect(await access(await app.as('EVENT_ORGANIZER'), event.id)).toBe(false);
    expect(await access(await app.as(null), event.id)).toBe(false);
    const { db } = app.context;
    await db.updateTable('users').set({ role: null }).where('id', '=', owner.userId).execute();
    expect(await access(owner, event.id)).toBe(false);
    expect((await app.guest().get(`/api/events/waiter-access/${event.id}`)).status).toBe(401);
  });
});
