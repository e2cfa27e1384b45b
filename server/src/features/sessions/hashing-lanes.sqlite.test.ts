import type { ResetLink } from '@bestellsystem/domain/accounts-schema.ts';
import { expect, it, vi } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { createAccount, useTestApp } from '../../testing/test-app.ts';

const { lanes } = vi.hoisted(() => ({ lanes: [] as string[] }));

vi.mock('./hashing-turns.ts', () => ({
  inTurn: (lane: string, work: () => Promise<unknown>) => {
    lanes.push(lane);
    return work();
  },
}));

const test = useTestApp();

it('a device that was here before, a stranger and a registration are hashed each in its lane', async () => {
  const { waiterAccessTag: tag } = await createEvent(await test.current.as('EVENT_ORGANIZER'));
  const right = { tag, password: WAITER_PASSWORD };
  const known = test.current.guest();
  expect((await known.post('/api/auth/waiter-login', right)).status).toBe(200);
  lanes.length = 0;
  expect((await known.post('/api/auth/waiter-login', right)).status).toBe(200);
  expect((await test.current.guest().post('/api/auth/waiter-login', right)).status).toBe(200);
  const account = { username: test.current.uniqueName(null), password: 'geheim' };
  expect((await test.current.guest().post('/api/auth/register', account)).status).toBe(201);
  expect(lanes).toEqual(['known', 'login', 'registration']);
});

async function enterAndChange(username: string): Promise<string[]> {
  const browser = test.current.guest();
  expect((await browser.post('/api/auth/login', { username, password: 'geheim' })).status).toBe(200);
  lanes.length = 0;
  expect((await browser.post('/api/auth/login', { username, password: 'geheim' })).status).toBe(200);
  const change = { oldPassword: 'geheim', newPassword: 'anderes' };
  expect((await browser.put('/api/auth/password', change)).status).toBe(204);
  return [...lanes];
}

it('who has been in an account, is in it, or has a link to it stands behind no stranger', async () => {
  const username = test.current.uniqueName('KITCHEN');
  await createAccount(test.current.context, { username, password: 'geheim', role: 'KITCHEN' });
  expect(await enterAndChange(username)).toEqual(['known', 'known', 'known']);
  const [admin, { userId }] = [await test.current.as('ADMIN'), await test.current.as(null)];
  const { token } = (await admin.post<ResetLink>(`/api/users/${userId}/password-reset`)).body;
  const reset = { token, newPassword: 'neues Wort' };
  lanes.length = 0;
  expect((await test.current.guest().post('/api/auth/password-reset', reset)).status).toBe(204);
  expect(lanes).toEqual(['known']);
});

it('an account that anybody may register stands before no device of an event', async () => {
  const username = test.current.uniqueName(null);
  expect((await test.current.guest().post('/api/auth/register', { username, password: 'geheim' })).status).toBe(201);
  expect(await enterAndChange(username)).toEqual(['login', 'login', 'login']);
});
