import type { Registration } from '@bestellsystem/domain/accounts-schema.ts';
import { describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { MOST_WAITING } from './registration.ts';

const test = useTestApp();
const FULL =
  'Es warten schon 200 neue Konten auf eine Rolle. Bitten Sie den Administrator, Rollen zu vergeben oder Konten zu löschen, die niemand kennt.';
const OFF = 'Die Registrierung ist ausgeschaltet. Bitte wenden Sie sich an den Administrator.';

function register(app: TestApp, username: string) {
  return app.guest().post<{ code?: string; message?: string }>('/api/auth/register', { username, password: 'geheim' });
}

async function asked(app: TestApp): Promise<Registration> {
  return (await app.guest().get<Registration>('/api/auth/registration')).body;
}

/** Accounts that nobody has given a role yet, until so many of them wait. */
async function fillUpTo(app: TestApp, count: number): Promise<void> {
  const { db } = app.context;
  const waiting = await db.selectFrom('users').select('id').where('role', 'is', null).execute();
  for (let at = waiting.length; at < count; at += 1) await app.as(null);
}

describe('registration', () => {
  it('is open where nothing else was set', async () => {
    expect(await asked(test.current)).toEqual({ open: true, message: null });
    expect((await register(test.current, 'Rosa')).status).toBe(201);
  });

  it.each([
    ['a joiner', 'The\u200dke Nord'],
    ['a soft hyphen', 'Theke No\u00adrd'],
    ['a variation selector', 'Theke\ufe0f Nord'],
    ['a filler', 'Theke\u3164 Nord'],
    ['a second blank', 'Theke  Nord'],
    ['a blank of Braille', 'Theke\u2800Nord'],
  ])('refuses a name that looks like another one but for %s', async (_, username) => {
    await register(test.current, 'Theke Nord');
    const refused = await register(test.current, username);
    expect([refused.status, refused.body.code]).toEqual([409, 'USERNAME_TAKEN']);
  });

  it('refuses a name of which nothing is seen, and lets in one with a joined sign', async () => {
    const unseen = await register(test.current, 'x\u3164\u00ad\u200d');
    expect([unseen.status, unseen.body.message]).toEqual([400, 'Benutzername braucht mindestens 3 Zeichen.']);
    expect((await register(test.current, 'Koch 👩‍🍳')).status).toBe(201);
    const again = await test.current.guest().post('/api/auth/login', { username: 'koch 👩‍🍳', password: 'geheim' });
    expect(again.status).toBe(200);
  });

  it('stops at two hundred accounts without a role, and goes on when one of them has got one', async () => {
    await fillUpTo(test.current, MOST_WAITING - 1);
    expect(MOST_WAITING).toBe(200);
    const last = await register(test.current, 'Zweihundert');
    expect(last.status).toBe(201);
    const refused = await register(test.current, 'Zu viel');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([429, 'TOO_MANY_WAITING', FULL]);
    expect(await asked(test.current)).toEqual({ open: false, message: FULL });

    const admin = await test.current.as('ADMIN');
    const { body: users } = await admin.get<{ id: number; username: string }[]>('/api/users');
    const newest = users.find(({ username }) => username === 'Zweihundert');
    expect((await admin.put(`/api/users/${newest?.id}/role`, { role: 'KITCHEN' })).status).toBe(200);
    expect((await register(test.current, 'Zu viel')).status).toBe(201);
  });

  it('lets no more in than that when many register at the same moment', async () => {
    const { db } = test.current.context;
    await fillUpTo(test.current, MOST_WAITING);
    const some = await db.selectFrom('users').select('id').where('role', 'is', null).limit(2).execute();
    for (const { id } of some) await db.updateTable('users').set({ role: 'KITCHEN' }).where('id', '=', id).execute();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => register(test.current, `Gleichzeitig ${at}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429]);
  });

  it('is switched off by a setting, for who is in as for who is not', async () => {
    const { testApp, stop } = await openTestApp({ REGISTRATION: 'off' });
    try {
      const refused = await register(testApp, 'Rosa');
      expect([refused.status, refused.body]).toEqual([403, { code: 'REGISTRATION_OFF', message: OFF }]);
      expect(await asked(testApp)).toEqual({ open: false, message: OFF });
      expect((await testApp.context.db.selectFrom('users').select('id').execute()).length).toBe(0);
    } finally {
      await stop();
    }
  });
});
