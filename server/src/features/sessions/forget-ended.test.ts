import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { forgetEnded } from './forget-ended.ts';

const test = useTestApp();
const HOUR = 3600;

it('a day after its end a login is forgotten, and where failed ones came from', async () => {
  const { context } = test.current;
  const kept = async () => ({
    sessions: (await context.db.selectFrom('sessions').select('id').execute()).length,
    attempts: (await context.db.selectFrom('login_attempts').select('bucket').execute()).length,
  });
  await test.current.as('ADMIN');
  const failed = () => test.current.guest().post('/api/auth/login', { username: 'niemand', password: 'falsch' });
  await failed();
  const before = await kept();
  expect(before).toEqual({ sessions: 1, attempts: 3 });

  test.current.passSeconds(12 * HOUR + 23 * HOUR);
  const organizer = await test.current.as('EVENT_ORGANIZER');
  await context.db
    .updateTable('login_attempts')
    .set({ blocked_until: new Date(context.now().getTime() + 1000).toISOString() })
    .where('bucket', 'like', 'unknown:%')
    .execute();
  await forgetEnded(context);
  expect(await kept()).toEqual({ sessions: 2, attempts: 1 });

  test.current.passSeconds(2 * HOUR);
  await forgetEnded(context);
  expect(await kept()).toEqual({ sessions: 1, attempts: 1 });
  expect((await organizer.get('/api/auth/me')).status).toBe(200);

  test.current.passSeconds(24 * HOUR);
  await forgetEnded(context);
  expect((await kept()).attempts).toBe(0);
});
