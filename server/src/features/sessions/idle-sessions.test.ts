import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { seenWritten } from './last-seen.ts';
import { startAccountSession } from './sessions.ts';

const test = useTestApp();
const HOUR = 3600;

it('a session that was begun with a clock ahead of the time ends half an hour after its last use all the same', async () => {
  test.current.passSeconds(10 * HOUR);
  const admin = await test.current.as('ADMIN');
  test.current.passSeconds(-10 * HOUR);
  expect((await admin.get('/api/auth/me')).status).toBe(200);
  await seenWritten(test.current.context.db);
  test.current.passSeconds(31 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(401);
});

it('a session of an administrator ends after half an hour without a request', async () => {
  const admin = await test.current.as('ADMIN');
  test.current.passSeconds(29 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(200);
  test.current.passSeconds(31 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(401);
});

it('a session of an administrator ends also beside a page that asks by itself', async () => {
  const admin = await test.current.as('ADMIN');
  for (const path of ['/api/print-alarms', '/api/quarantine']) {
    test.current.passSeconds(10 * 60);
    expect((await admin.get(path)).status).toBe(200);
  }
  test.current.passSeconds(11 * 60);
  expect((await admin.get('/api/print-alarms')).status).toBe(401);
});

it('a session that has ended for want of use is not listed among those that one is logged in with', async () => {
  const admin = await test.current.as('ADMIN');
  await startAccountSession(test.current.context, { id: admin.userId, role: 'ADMIN' }, 'Safari');
  const browsers = async () => (await admin.get<OwnSession[]>('/api/auth/sessions')).body.map(({ browser }) => browser);
  expect((await browsers()).sort()).toEqual(['Safari', null]);
  test.current.passSeconds(20 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(200);
  await seenWritten(test.current.context.db);
  test.current.passSeconds(20 * 60);
  expect(await browsers()).toEqual([null]);
});
