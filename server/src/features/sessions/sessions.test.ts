import { describe, expect, it } from 'vitest';
import { databaseContent } from '../../testing/database-content.ts';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { createFest } from '../../testing/fest.ts';
import { createAccount, useTestApp } from '../../testing/test-app.ts';
import { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();

describe('login', () => {
  it('answers name and role and keeps the token in a cookie scripts cannot read', async () => {
    await createAccount(test.current.context, { username: 'Vreni', password: 'geheim123', role: 'EVENT_ORGANIZER' });
    const client = test.current.guest();
    const answer = await client.post('/api/auth/login', { username: 'vreni', password: 'geheim123' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ username: 'Vreni', role: 'EVENT_ORGANIZER' });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      // What the browser has been in before, whoever is logged in there.
      expect.stringMatching(/^own=[\w-]{43}\.[0-9a-f]{64}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const me = await client.get('/api/auth/me');
    expect(me.body).toEqual({ username: 'Vreni', role: 'EVENT_ORGANIZER' });
  });

  it('does not tell a wrong name from a wrong password', async () => {
    const guest = test.current.guest();
    const wrongName = await guest.post('/api/auth/login', { username: 'niemand', password: 'geheim123' });
    const wrongPassword = await guest.post('/api/auth/login', { username: 'vreni', password: 'falsch' });
    expect(wrongName.status).toBe(401);
    expect(wrongName.body).toEqual({ message: 'Benutzername oder Passwort ungültig', code: 'LOGIN_FAILED' });
    expect(wrongPassword.body).toEqual(wrongName.body);
  });

  it('asks for both fields in German', async () => {
    const answer = await test.current.guest().post('/api/auth/login', { username: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'INVALID_INPUT',
      details: [{ path: 'password', message: 'Passwort fehlt.' }],
    });
  });
});

describe('registration', () => {
  it('starts a session without a role', async () => {
    const client = test.current.guest();
    const answer = await client.post('/api/auth/register', { username: 'Röbi', password: 'geheim' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, username: 'Röbi', role: null });
    expect((await client.get('/api/auth/me')).body).toEqual({ username: 'Röbi', role: null });
    expect((await client.get('/api/users')).status).toBe(403);
  });

  it('refuses a name that differs only in case', async () => {
    await test.current.guest().post('/api/auth/register', { username: 'Doppelt', password: 'geheim' });
    const answer = await test.current.guest().post('/api/auth/register', { username: 'dOPPELT', password: 'geheim' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ message: 'Benutzername bereits vergeben' });
  });

  it.each(['Konsole', 'KONSOLE', 'Kon\u00adsole', 'Gerät ohne Anmeldung', 'waiter_fest (Service 3)'])(
    'refuses a name by which the journal means somebody else: %s',
    async (username) => {
      const answer = await test.current.guest().post('/api/auth/register', { username, password: 'geheim123' });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'USERNAME_TAKEN', message: 'Benutzername bereits vergeben' });
    },
  );

  it('waits from the thousandth of an hour and network on', async () => {
    const { db } = test.current.context;
    const register = (username: string) =>
      test.current.guest().post('/api/auth/register', { username, password: 'geheim' });
    expect((await register('Nummer 1')).status).toBe(201);
    await db.updateTable('login_attempts').set({ failures: 999 }).where('bucket', 'like', 'register:%').execute();
    expect((await register('Nummer 1000')).status).toBe(201);
    expect((await register('Nummer 1001')).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    test.current.passSeconds(2);
    expect((await register('Nummer 1001')).status).toBe(201);
    test.current.passSeconds(3600);
  });

  it('refuses a password of five characters', async () => {
    const answer = await test.current.guest().post('/api/auth/register', { username: 'Kurz', password: '12345' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Passwort muss mindestens 6 Zeichen lang sein' });
  });
});

async function lastSeen({ userId = 0 }: TestClient): Promise<string | undefined> {
  const { db } = test.current.context;
  const row = await db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', userId).executeTakeFirst();
  return row?.last_seen_at;
}

describe('session', () => {
  it('ends on the server at logout', async () => {
    const client = await test.current.as('KITCHEN');
    const cookie = client.cookie;
    expect((await client.post('/api/auth/logout')).status).toBe(204);
    client.cookie = cookie;
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it('ends on the server when somebody logs in, registers or comes as a waiter in its browser', async () => {
    const { waiterAccessTag: tag } = await createEvent(await test.current.as('EVENT_ORGANIZER'));
    await createAccount(test.current.context, { username: 'Ablösung', password: 'geheim123', role: null });
    const entries = {
      '/api/auth/login': { username: 'Ablösung', password: 'geheim123' },
      '/api/auth/register': { username: 'Nachfolge', password: 'geheim123' },
      '/api/auth/waiter-login': { tag, password: WAITER_PASSWORD },
    };
    for (const [path, entered] of Object.entries(entries)) {
      const client = await test.current.as('ADMIN');
      const former = test.current.guest();
      former.cookie = client.cookie;
      expect((await client.post(path, entered)).status).toBeLessThan(300);
      expect([path, (await former.get('/api/auth/me')).status]).toEqual([path, 401]);
      expect((await client.get('/api/auth/me')).status).toBe(200);
    }
  });

  it('is refused when the tab still shows somebody else, and the headers grant nothing', async () => {
    const client = await test.current.as('KITCHEN');
    const forged = await client.get('/api/users', { 'x-user-role': 'ROLE_ADMIN', 'x-username': client.username });
    expect(forged.status).toBe(401);
    expect(forged.body).toMatchObject({ code: 'SESSION_MISMATCH' });
    // Names are the same without regard to case.
    for (const username of [client.username, client.username.toUpperCase()]) {
      const own = await client.get('/api/auth/me', { 'x-user-role': 'ROLE_KITCHEN', 'x-username': username });
      expect(own.status).toBe(200);
    }
    const guest = await test.current.guest().get('/api/users', { 'x-user-role': 'ROLE_ADMIN', 'x-username': 'admin' });
    expect(guest.status).toBe(401);
  });

  it('of somebody without a role is theirs, however a page spells that there is none', async () => {
    const client = await test.current.as(null);
    for (const role of ['', 'ROLE_', 'ROLE_null']) {
      expect([role, (await client.get('/api/auth/me', { 'x-user-role': role })).status]).toEqual([role, 200]);
    }
    expect((await client.get('/api/auth/me', { 'x-user-role': 'ROLE_WAITER' })).status).toBe(401);
  });

  it('of somebody else does not keep a stale tab from logging in anew', async () => {
    await createAccount(test.current.context, { username: 'Wechsel', password: 'geheim123', role: 'KITCHEN' });
    const client = await test.current.as('ADMIN');
    const stale = { 'x-user-role': 'ROLE_KITCHEN', 'x-username': 'Wechsel' };
    const login = await client.post('/api/auth/login', { username: 'Wechsel', password: 'geheim123' }, stale);
    expect(login.status).toBe(200);
    expect((await client.get('/api/auth/me', stale)).status).toBe(200);
  });

  it.each([
    ['ADMIN', 12],
    ['EVENT_ORGANIZER', 7 * 24],
    ['KITCHEN', 72],
  ] as const)('of the role %s ends after %i hours, however busy', async (role, hours) => {
    const client = await test.current.as(role);
    const step = role === 'ADMIN' ? 0.4 : 6;
    for (let passed = step; passed < hours; passed += step) {
      test.current.passSeconds(step * 3600);
      expect([passed, (await client.get('/api/auth/me')).status]).toEqual([passed, 200]);
      await expect.poll(() => lastSeen(client), { interval: 1 }).toBe(test.current.context.now().toISOString());
    }
    test.current.passSeconds(step * 3600 + 60);
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it('of a waiter is none any more where the event’s tag is taken away', async () => {
    const fest = await createFest(test.current);
    const path = `/api/events/${fest.eventId}`;
    const { body } = await fest.organizer.get<{ name: string; eventDate: string }>(path);
    expect((await fest.waiter.get('/api/auth/me')).status).toBe(200);
    const { name, eventDate } = body;
    expect((await fest.organizer.put(path, { name, eventDate, waiterAccessTag: '' })).status).toBe(200);
    expect((await fest.waiter.get('/api/auth/me')).status).toBe(401);
  });

  it('is in the database only as a hash', async () => {
    const client = await test.current.as('ADMIN');
    const token = client.cookie.replace('sid=', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await databaseContent(test.current.context))).not.toContain(token);
  });

  it('is used by no other origin, whatever it looks like', async () => {
    const client = await test.current.as('ADMIN');
    for (const origin of [
      'null',
      'http://localhost:80.boese.example',
      'http://boese.example/localhost:80',
      'https://localhost.boese.example',
      'http://boeselocalhost:80',
      'http://127.0.0.2',
      'file://',
      '',
    ]) {
      const answer = await client.post('/api/auth/logout', undefined, { origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
      const read = await client.get('/api/auth/me', { origin });
      expect([origin, read.status]).toEqual([origin, 403]);
      expect(Object.keys(read.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });

  it('is used by its own origin alone, not by one that begins or ends like it', async () => {
    const client = await test.current.as('ADMIN');
    const statusFrom = async (host: string, origin: string) =>
      (await client.post('/api/auth/nirgends', undefined, { host, origin })).status;
    for (const host of ['kasse', 'kasse.local:8080']) {
      expect([host, await statusFrom(host, `http://${host}`)]).toEqual([host, 404]);
      for (const origin of [
        `http://${host}1`,
        `http://${host.replace('kasse', 'kasse.boese.example')}`,
        `http://${host.replace('kasse', 'boese-kasse')}`,
        `http://boese.${host}`,
        `http://${host.replace(/(:\d+)?$/, ':8443')}`,
        `http://${host}@boese.example`,
      ]) {
        expect([origin, await statusFrom(host, origin)]).toEqual([origin, 403]);
      }
    }
  });

  it('is missed before anybody looks at what is sent', async () => {
    const nobody = new TestClient(test.current.app);
    for (const path of ['/api/orders', '/api/orders/1/cancel', '/api/categories']) {
      expect((await nobody.post(path)).status, path).toBe(401);
      expect((await nobody.post(path, 'hallo', { 'content-type': 'text/plain' })).status, path).toBe(401);
    }
  });

  it('takes no change from another site and none that is not JSON', async () => {
    const client = await test.current.as('ADMIN');
    const cross = await client.post('/api/auth/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(cross.status).toBe(403);
    // Another port of this machine is the same site, and gets the cookie.
    expect((await client.get('/api/auth/me', { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await client.get('/%61pi/auth/me', { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await client.get('/login', { 'sec-fetch-site': 'cross-site' })).status).not.toBe(403);
    const origin = await client.post('/api/auth/logout', undefined, { origin: 'https://boese.example' });
    expect(origin.status).toBe(403);
    const form = await client.post('/api/auth/logout', 'a=b', { 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
    const empty = await client.post('/api/auth/logout', undefined, { 'content-type': 'text/plain' });
    expect(empty.status).toBe(415);
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });
});
