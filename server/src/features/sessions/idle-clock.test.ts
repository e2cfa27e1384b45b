import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { seenWritten } from './last-seen.ts';

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
