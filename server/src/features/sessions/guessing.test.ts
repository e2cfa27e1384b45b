import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { createAccount, useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();

describe('login', () => {
  it('makes guessing slow after ten failures and says for how long', async () => {
    const guest = test.current.guest();
    await createAccount(test.current.context, { username: 'Ziel', password: 'geheim123', role: null });
    for (let attempt = 0; attempt < 10; attempt++) {
      const answer = await guest.post('/api/auth/login', { username: 'ziel', password: 'falsch' });
      expect(answer.status).toBe(401);
    }
    const refused = await guest.post('/api/auth/login', { username: 'ziel', password: 'geheim123' });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    test.current.passSeconds(2);
    const later = await guest.post('/api/auth/login', { username: 'ziel', password: 'geheim123' });
    expect(later.status).toBe(200);
  });

  it('counts anew from each right password on', async () => {
    await createAccount(test.current.context, { username: 'Zittrig', password: 'geheim123', role: null });
    const guest = test.current.guest();
    const logIn = async (password: string) =>
      (await guest.post('/api/auth/login', { username: 'Zittrig', password })).status;
    for (let evening = 0; evening < 2; evening += 1) {
      // As in a browser that is not known.
      guest.cookie = '';
      for (let attempt = 0; attempt < 9; attempt += 1) expect(await logIn('falsch')).toBe(401);
      expect(await logIn('geheim123')).toBe(200);
    }
  });

  it.each(['tag:', ''])(
    'to an event stays slow whoever logs in to an account called %j and its tag',
    async (prefix) => {
      const { waiterAccessTag: tag } = await createEvent(await test.current.as('EVENT_ORGANIZER'));
      const own = { username: `${prefix}${tag}`, password: 'geheim123' };
      await createAccount(test.current.context, { ...own, role: null });
      const guess = async () =>
        (await test.current.guest().post('/api/auth/waiter-login', { tag, password: 'falsch' })).status;
      for (let attempt = 0; attempt < 9; attempt += 1) expect(await guess()).toBe(401);
      expect((await test.current.guest().post('/api/auth/login', own)).status).toBe(200);
      expect([await guess(), await guess()]).toEqual([401, 429]);
      await test.current.context.db.deleteFrom('login_attempts').execute();
    },
  );

  it('makes guessing slow for those, too, that are sent all at once', async () => {
    const { waiterAccessTag: tag } = await createEvent(await test.current.as('EVENT_ORGANIZER'));
    const guess = () => test.current.guest().post('/api/auth/waiter-login', { tag, password: 'falsch' });
    const statuses = (await Promise.all(Array.from({ length: 60 }, guess))).map(({ status }) => status);
    // Four are looked at together.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(14);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const { db } = test.current.context;
    const everywhere = db.selectFrom('login_attempts').select('failures').where('bucket', '=', `unknown:tag:${tag}`);
    expect((await everywhere.executeTakeFirstOrThrow()).failures).toBeLessThan(14);
    await db.deleteFrom('login_attempts').execute();
  });

  it('of a device that was here before stays open while a stranger guesses', async () => {
    const { waiterAccessTag: tag } = await createEvent(await test.current.as('EVENT_ORGANIZER'));
    const right = { tag, password: WAITER_PASSWORD };
    const known = test.current.guest();
    expect((await known.post('/api/auth/waiter-login', right)).status).toBe(200);
    const other = await createEvent(await test.current.as('EVENT_ORGANIZER'));
    const elsewhere = await test.current.asWaiter(other.waiterAccessTag ?? '', WAITER_PASSWORD);
    for (let attempt = 0; attempt < 12; attempt++) {
      await test.current.guest().post('/api/auth/waiter-login', { tag, password: 'falsch' });
    }
    expect((await test.current.guest().post('/api/auth/waiter-login', right)).status).toBe(429);
    expect((await elsewhere.post('/api/auth/waiter-login', right)).status).toBe(429);
    expect((await known.post('/api/auth/waiter-login', right)).status).toBe(200);
  });

  it('to an account stays open in a browser that was in it before, while strangers guess', async () => {
    const username = 'waiter_fest_anna';
    await createAccount(test.current.context, { username, password: 'geheim123', role: 'WAITER' });
    await createAccount(test.current.context, { username: 'Fremde', password: 'geheim123', role: null });
    const [known, another] = [test.current.guest(), test.current.guest()];
    const logIn = (client: TestClient, password = 'geheim123') =>
      client.post('/api/auth/login', { username, password });
    expect((await logIn(known)).status).toBe(200);
    await another.post('/api/auth/login', { username: 'Fremde', password: 'geheim123' });
    await logIn(test.current.guest(), 'falsch');
    const { db, now } = test.current.context;
    const shut = { failures: 500, blocked_until: new Date(now().getTime() + 600_000).toISOString() };
    await db.updateTable('login_attempts').set(shut).execute();
    expect((await logIn(test.current.guest())).status).toBe(429);
    expect((await logIn(another)).status).toBe(429);
    expect((await logIn(known)).status).toBe(200);

    const change = { oldPassword: 'geheim123', newPassword: 'geheim456' };
    const former = test.current.guest();
    former.cookie = known.cookie;
    expect((await known.put('/api/auth/password', change)).status).toBe(204);
    expect((await logIn(known, 'geheim456')).status).toBe(200);
    // Nobody saves up browsers to guess the next password from.
    expect((await logIn(former, 'geheim456')).status).toBe(429);
    for (let attempt = 0; attempt < 10; attempt++) expect((await logIn(known, 'falsch')).status).toBe(401);
    expect((await logIn(known, 'geheim456')).status).toBe(429);
    await db.deleteFrom('login_attempts').execute();
  });

  it('stays open to each of those who share a browser, also after many of their logins', async () => {
    const shared = test.current.guest();
    const logIn = (client: TestClient, username: string, password = 'geheim123') =>
      client.post('/api/auth/login', { username, password });
    const names = ['Büro Anna', 'Büro Bea', 'Büro Carla'];
    for (const username of names) {
      await createAccount(test.current.context, { username, password: 'geheim123', role: 'ADMIN' });
    }
    for (const username of [...names, ...Array<string>(10).fill('Büro Bea')]) {
      expect((await logIn(shared, username)).status).toBe(200);
    }
    for (const username of names) {
      for (let attempt = 0; attempt < 10; attempt++) await logIn(test.current.guest(), username, 'falsch');
      expect((await logIn(test.current.guest(), username)).status).toBe(429);
    }
    const change = { oldPassword: 'geheim123', newPassword: 'geheim456' };
    expect((await shared.put('/api/auth/password', change)).status).toBe(204);
    expect((await logIn(shared, 'Büro Bea', 'geheim456')).status).toBe(200);
    expect((await logIn(shared, 'Büro Anna')).status).toBe(200);
    expect((await logIn(shared, 'Büro Carla')).status).toBe(200);
    await test.current.context.db.deleteFrom('login_attempts').execute();
  });

  it('of who has read the organizer’s code stays open while strangers guess from many places', async () => {
    const event = await createEvent(await test.current.as('EVENT_ORGANIZER'));
    const right = { tag: event.waiterAccessTag, password: WAITER_PASSWORD };
    const { db, now } = test.current.context;
    await test.current.guest().post('/api/auth/waiter-login', { ...right, password: 'falsch' });
    const shut = { failures: 500, blocked_until: new Date(now().getTime() + 600_000).toISOString() };
    await db.updateTable('login_attempts').set(shut).execute();
    const come = (entryKey?: string) => test.current.guest().post('/api/auth/waiter-login', { ...right, entryKey });
    expect((await come()).status).toBe(429);
    expect((await come('0'.repeat(32))).status).toBe(429);
    expect(event.waiterEntryKey).toMatch(/^[0-9a-f]{32}$/);
    expect((await come(event.waiterEntryKey)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt++) {
      const guess = { ...right, password: 'falsch', entryKey: event.waiterEntryKey };
      expect((await test.current.guest().post('/api/auth/waiter-login', guess)).status).toBe(401);
    }
    expect((await come(event.waiterEntryKey)).status).toBe(429);
    await db.deleteFrom('login_attempts').execute();
  });

  it('is slow after a new password for all those together who only knew the former one, not for who reads the new code', async () => {
    const organizer = await test.current.as('EVENT_ORGANIZER');
    const { id, waiterAccessTag: tag } = await createEvent(organizer);
    const come = (client: TestClient, password: string, entryKey?: string) =>
      client.post('/api/auth/waiter-login', { tag, password, entryKey });
    const [back, saved, former] = [test.current.guest(), test.current.guest(), test.current.guest()];
    for (const client of [back, saved, former]) expect((await come(client, WAITER_PASSWORD)).status).toBe(200);
    const change = { name: 'Waldfest', eventDate: '2026-11-21', waiterAccessPassword: 'neues Wort' };
    const changed = await organizer.put<Event>(`/api/events/${id}`, change);
    expect((await come(back, 'neues Wort')).status).toBe(200);
    expect((await come(saved, 'geraten')).status).toBe(401);
    const { db, now } = test.current.context;
    const shut = { failures: 500, blocked_until: new Date(now().getTime() + 600_000).toISOString() };
    await db.updateTable('login_attempts').set(shut).where('bucket', 'not like', 'device:%').execute();
    expect((await come(saved, 'neues Wort')).status).toBe(429);
    expect((await come(former, 'neues Wort')).status).toBe(429);
    expect((await come(back, 'neues Wort')).status).toBe(200);
    expect((await come(former, 'neues Wort', changed.body.waiterEntryKey)).status).toBe(200);
    expect((await come(former, 'neues Wort')).status).toBe(200);
    await db.deleteFrom('login_attempts').execute();
  });
});
