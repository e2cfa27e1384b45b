import type { ResetLink } from '@bestellsystem/domain/accounts-schema.ts';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { createAccount, useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

const newLink = async (userId: number | undefined) =>
  (await test.current.as('ADMIN')).post<ResetLink>(`/api/users/${userId}/password-reset`);
const useLink = (token: string) =>
  test.current.guest().post('/api/auth/password-reset', { token, newPassword: 'neues Wort' });

it('of two administrators who make a link at once both get one, and the later holds', async () => {
  const { db } = test.current.context;
  const { userId } = await test.current.as('KITCHEN');
  expect((await newLink(userId)).status).toBe(201);
  const made = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('password_resets').selectAll().forUpdate().execute();
    const first = newLink(userId);
    await untilWaiting(db, 1);
    const second = newLink(userId);
    await untilWaiting(db, 2);
    return [first, second];
  });
  const answers = await Promise.all(made);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [first = '', second = ''] = answers.map(({ body }) => body.token);
  expect((await useLink(first)).status).toBe(400);
  expect((await useLink(second)).status).toBe(204);
});

it('who changes a password while a link sets another one wins, and the link ends', async () => {
  const { db } = test.current.context;
  const username = test.current.uniqueName('KITCHEN');
  await createAccount(test.current.context, { username, password: 'altes Wort', role: 'KITCHEN' });
  const client = test.current.guest();
  await client.post('/api/auth/login', { username, password: 'altes Wort' });
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  const { token } = (await newLink(id)).body;
  const changes = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const changed = client.put('/api/auth/password', { oldPassword: 'altes Wort', newPassword: 'eigenes Wort' });
    await untilWaiting(db, 1);
    const reset = useLink(token);
    await untilWaiting(db, 2);
    return [changed, reset];
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([204, 400]);
});
