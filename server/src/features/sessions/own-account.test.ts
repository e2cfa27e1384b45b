import type { OwnSession, ResetLink } from '@bestellsystem/domain/accounts-schema.ts';
import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { createAccount, useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();

async function logIn(username: string, password: string, browser = 'Firefox'): Promise<TestClient> {
  const client = box.current.guest();
  const answer = await client.post('/api/auth/login', { username, password }, { 'user-agent': browser });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
  return client;
}

async function account(role: 'EVENT_ORGANIZER' | 'KITCHEN' = 'EVENT_ORGANIZER'): Promise<string> {
  const username = box.current.uniqueName(role);
  await createAccount(box.current.context, { username, password: 'altes Wort', role });
  return username;
}

describe('One’s own sessions', () => {
  it('are listed with their browser and ended one by one or all others at once, nobody else’s', async () => {
    const name = await account();
    const [here, there, elsewhere] = [
      await logIn(name, 'altes Wort', 'Chrome'),
      await logIn(name, 'altes Wort', 'Safari'),
      await logIn(name, 'altes Wort', 'Edge'),
    ];
    const stranger = await logIn(await account(), 'altes Wort');
    const list = (await here.get<OwnSession[]>('/api/auth/sessions')).body;
    expect(list.map(({ browser, current }) => [browser, current]).sort()).toEqual([
      ['Chrome', true],
      ['Edge', false],
      ['Safari', false],
    ]);
    const safari = list.find(({ browser }) => browser === 'Safari')?.id;
    expect((await stranger.delete(`/api/auth/sessions/${safari}`)).status).toBe(404);
    expect((await there.get('/api/auth/me')).status).toBe(200);
    expect((await here.delete(`/api/auth/sessions/${safari}`)).status).toBe(204);
    expect((await there.get('/api/auth/me')).status).toBe(401);
    expect((await here.delete('/api/auth/sessions')).status).toBe(204);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    expect((await here.get('/api/auth/me')).status).toBe(200);
    expect((await stranger.get('/api/auth/me')).status).toBe(200);
  });
});

describe('Changing one’s password', () => {
  it('needs the old one, logs out everywhere else and is in the journal', async () => {
    const name = await account();
    const [here, there] = [await logIn(name, 'altes Wort'), await logIn(name, 'altes Wort')];
    const wrong = await here.put('/api/auth/password', { oldPassword: 'falsch', newPassword: 'neues Wort' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      {
        code: 'WRONG_PASSWORD',
        message: 'Das bisherige Passwort stimmt nicht.',
        details: [{ path: 'oldPassword', message: 'Das bisherige Passwort stimmt nicht.' }],
      },
    ]);
    const short = await here.put('/api/auth/password', { oldPassword: 'altes Wort', newPassword: 'kurz' });
    expect(short.body).toMatchObject({ message: 'Passwort muss mindestens 6 Zeichen lang sein' });
    const changed = await here.put('/api/auth/password', { oldPassword: 'altes Wort', newPassword: 'neues Wort' });
    expect(changed.status).toBe(204);
    expect((await here.get('/api/auth/me')).status).toBe(200);
    expect((await there.get('/api/auth/me')).status).toBe(401);
    await expect(logIn(name, 'altes Wort')).rejects.toThrow('401');
    await logIn(name, 'neues Wort');
    const lines = await box.current.context.db.selectFrom('audit').selectAll().where('subject', '=', name).execute();
    expect(lines).toMatchObject([{ action: 'user.password', actor: name }]);
    expect(JSON.stringify(lines)).not.toContain('Wort');
  });

  it('that arrives a second time, or beside itself, is answered as done, once', async () => {
    const name = await account();
    const here = await logIn(name, 'altes Wort');
    const change = () => here.put('/api/auth/password', { oldPassword: 'altes Wort', newPassword: 'neues Wort' });
    const answers = [...(await Promise.all([change(), change()])), await change()];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const { db } = box.current.context;
    expect(await db.selectFrom('audit').select('action').where('subject', '=', name).execute()).toHaveLength(1);
    const other = await here.put('/api/auth/password', { oldPassword: 'altes Wort', newPassword: 'anderes Wort' });
    expect([other.status, other.body]).toMatchObject([400, { code: 'WRONG_PASSWORD' }]);
    await logIn(name, 'neues Wort');
    box.current.passSeconds(31);
    expect((await change()).status).toBe(400);
  });

  it('lets nobody guess at the new one, not even just after it', async () => {
    const here = await logIn(await account(), 'altes Wort');
    const change = (oldPassword: string, newPassword: string) =>
      here.put('/api/auth/password', { oldPassword, newPassword });
    expect((await change('altes Wort', 'neues Wort')).status).toBe(204);
    // Both are tried, and both count.
    for (let tries = 0; tries < 5; tries++) expect((await change('geraten', `Wort ${tries}`)).status).toBe(400);
    expect((await change('geraten', 'neues Wort')).status).toBe(429);
  });

  it('can’t be used to guess the old one', async () => {
    const here = await logIn(await account(), 'altes Wort');
    const guess = () => here.put('/api/auth/password', { oldPassword: 'geraten', newPassword: 'neues Wort' });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  it('is not for the devices of waiters', async () => {
    const { waiterAccessTag } = await createEvent(await box.current.as('EVENT_ORGANIZER'));
    const waiter = await box.current.asWaiter(waiterAccessTag ?? '', WAITER_PASSWORD);
    const answer = await waiter.put('/api/auth/password', { oldPassword: WAITER_PASSWORD, newPassword: 'neues Wort' });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'NO_OWN_PASSWORD' }]);
  });
});

describe('A link to a new password', () => {
  it('works once, within a day, and only the newest', async () => {
    const name = await account();
    const admin = await box.current.as('ADMIN');
    const user = await logIn(name, 'altes Wort');
    const { id } = await box.current.context.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow();
    const link = async () => (await admin.post<ResetLink>(`/api/users/${id}/password-reset`)).body;
    const use = (token: string) =>
      box.current.guest().post('/api/auth/password-reset', { token, newPassword: 'neues Wort' });
    const older = await link();
    const newest = await link();
    expect(newest.path).toBe(`/passwort-neu#${newest.token}`);
    expect((await use(older.token)).body).toMatchObject({ code: 'RESET_LINK_INVALID' });
    expect((await use(newest.token)).status).toBe(204);
    expect((await user.get('/api/auth/me')).status).toBe(401);
    expect((await use(newest.token)).status).toBe(400);
    await logIn(name, 'neues Wort');
    const late = await link();
    box.current.passSeconds(24 * 3600 + 1);
    expect((await use(late.token)).status).toBe(400);
    const stored = await box.current.context.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(late.token);
    const again = await box.current.as('ADMIN');
    expect((await again.post('/api/users/999999/password-reset')).status).toBe(404);
  });
});

it('A link to a new password ends with that password, and with nobody else’s', async () => {
  const admin = await box.current.as('ADMIN');
  const [anna, bea] = [await box.current.as(null), await box.current.as(null)];
  const link = async ({ userId }: TestClient) =>
    (await admin.post<ResetLink>(`/api/users/${userId}/password-reset`)).body.token;
  const use = async (token: string) =>
    (await box.current.guest().post('/api/auth/password-reset', { token, newPassword: 'neues Wort' })).status;
  const [former, ofBea] = [await link(anna), await link(bea)];
  expect(await use(former)).toBe(204);
  const ofAnna = await link(anna);
  const here = await logIn(anna.username, 'neues Wort');
  const change = { oldPassword: 'neues Wort', newPassword: 'neueres Wort' };
  expect((await here.put('/api/auth/password', change)).status).toBe(204);
  expect(await use(ofAnna)).toBe(400);
  expect(await use(ofBea)).toBe(204);
});

it('A link to a new password works while others guess, and so does the login in its browser then', async () => {
  const app = box.current;
  const admin = await app.as('ADMIN');
  const { userId, username } = await app.as(null);
  const { token } = (await admin.post<ResetLink>(`/api/users/${userId}/password-reset`)).body;
  const browser = app.guest();
  const use = (tried: string) => browser.post('/api/auth/password-reset', { token: tried, newPassword: 'neues Wort' });
  for (let tries = 0; tries < 10; tries++) await use(`geraten ${tries}`);
  expect((await use('geraten')).status).toBe(429);
  expect((await use(token)).status).toBe(204);
  const come = (client: TestClient, password: string) => client.post('/api/auth/login', { username, password });
  for (let tries = 0; tries < 10; tries++) await come(app.guest(), 'geraten');
  expect((await come(app.guest(), 'neues Wort')).status).toBe(429);
  expect((await come(browser, 'neues Wort')).status).toBe(200);
});

describe('Locking a device', () => {
  it('ends its session at once and keeps it out until it is let in again; other devices stay', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { waiterAccessTag } = await createEvent(organizer);
    const tag = waiterAccessTag ?? '';
    const [lost, other] = [
      await box.current.asWaiter(tag, WAITER_PASSWORD, 'Handy'),
      await box.current.asWaiter(tag, WAITER_PASSWORD, 'Tablet'),
    ];
    const devices = async () => (await organizer.get<{ devices: Device[] }>(`/api/devices/event/${tag}`)).body.devices;
    const id = (await devices())[0]?.id;
    const stranger = await box.current.as('EVENT_ORGANIZER');
    expect((await stranger.put(`/api/devices/event/${tag}/${id}/lock`, { locked: true })).status).toBe(404);
    expect((await organizer.put(`/api/devices/event/${tag}/${id}/lock`, { locked: true })).status).toBe(204);
    expect((await devices()).map(({ locked }) => locked)).toEqual([true, false]);
    expect((await lost.get('/api/auth/me')).status).toBe(401);
    expect((await other.get('/api/auth/me')).status).toBe(200);
    await expect(box.current.asWaiter(tag, WAITER_PASSWORD, 'Handy')).rejects.toThrow('403');
    const as = (ipAddress: string) =>
      lost.post('/api/auth/waiter-login', { tag, password: WAITER_PASSWORD, ipAddress });
    const asAnother = () => as('Ein anderes Handy');
    expect((await asAnother()).body).toMatchObject({ code: 'DEVICE_LOCKED' });
    await organizer.put(`/api/devices/event/${tag}/${id}/lock`, { locked: false });
    await box.current.asWaiter(tag, WAITER_PASSWORD, 'Handy');
    expect((await asAnother()).status).toBe(200);
    await organizer.put(`/api/devices/event/${tag}/${(await devices()).at(-1)?.id}/lock`, { locked: true });
    expect([(await asAnother()).status, (await as('Ein drittes Handy')).status]).toEqual([403, 403]);
    await organizer.delete(`/api/devices/event/${tag}/reset`);
    expect((await asAnother()).status).toBe(200);
  });
});
