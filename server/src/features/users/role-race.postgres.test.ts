import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { expect, it } from 'vitest';
import { crossing } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('who is made an administrator while somebody deletes them stays', async () => {
  const { db } = test.current.context;
  const [admin, other] = [await test.current.as('ADMIN'), await test.current.as('ADMIN')];
  const { userId } = await test.current.as('KITCHEN');
  const [promotion, deletion] = await crossing(
    db,
    (trx) => trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute(),
    [
      () => admin.put(`/api/users/${userId}/role`, { role: 'ADMIN' }),
      () => other.delete<{ code: string }>(`/api/users/${userId}`),
    ],
  );
  expect([promotion.status, deletion.status, deletion.body.code]).toEqual([200, 409, 'ADMIN_NOT_DELETABLE']);
  const row = db.selectFrom('users').select('role').where('id', '=', userId);
  expect(await row.executeTakeFirst()).toEqual({ role: 'ADMIN' });
});

it('of two roles given to somebody at once the second follows the first', async () => {
  const { db } = test.current.context;
  const [admin, other] = [await test.current.as('ADMIN'), await test.current.as('ADMIN')];
  const { userId, username } = await test.current.as('KITCHEN');
  const given = await crossing(
    db,
    (trx) => trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute(),
    [
      () => admin.put(`/api/users/${userId}/role`, { role: 'ADMIN' }),
      () => other.put(`/api/users/${userId}/role`, { role: 'EVENT_ORGANIZER' }),
    ],
  );
  expect(given.map(({ status }) => status)).toEqual([200, 200]);
  const { entries } = (await admin.get<JournalPage>('/api/audit')).body;
  const steps = entries.filter(({ action, subject }) => action === 'user.role' && subject === username);
  // Whether another administrator is left is asked of who has been one.
  expect(steps.map(({ details }) => details).reverse()).toMatchObject([
    { from: 'KITCHEN', to: 'ADMIN' },
    { from: 'ADMIN', to: 'EVENT_ORGANIZER' },
  ]);
});

it('who is refused while somebody gives them a role has none: whoever gave it hears so', async () => {
  const { db } = test.current.context;
  const [admin, other] = [await test.current.as('ADMIN'), await test.current.as('ADMIN')];
  const { userId, username } = await test.current.as(null);
  const [refused, given] = await crossing(
    db,
    (trx) => trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute(),
    [
      () => admin.post('/api/users/refuse-waiting', { userIds: [userId] }),
      () => other.put(`/api/users/${userId}/role`, { role: 'KITCHEN' }),
    ],
  );
  expect(refused.body).toEqual({ userIds: [userId] });
  expect(given.status).toBe(404);
  const { entries } = (await admin.get<JournalPage>('/api/audit')).body;
  const steps = entries.filter(({ subject }) => subject === username);
  expect(steps.map(({ action }) => action)).toEqual(['user.delete']);
});
