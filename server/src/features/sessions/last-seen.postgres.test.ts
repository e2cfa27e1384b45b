import { expect, it, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { noteSeen, seenWritten } from './last-seen.ts';

const test = useTestApp();

it('a session that somebody else holds keeps no other one’s last use from being written', async () => {
  const { context } = test.current;
  const { userId: held = 0 } = await test.current.as('KITCHEN');
  const { userId: free = 0 } = await test.current.as('KITCHEN');
  const rows = await context.db
    .selectFrom('sessions')
    .select(['id as sessionId', 'device_id as deviceRowId'])
    .where('user_id', 'in', [held, free])
    .execute();
  const seenAt = async (userId: number): Promise<string | undefined> =>
    (await context.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', userId).executeTakeFirst())
      ?.last_seen_at;
  const log = { error: vi.fn() };
  const before = await seenAt(held);
  test.current.passSeconds(61);
  await context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('sessions').select('id').where('user_id', '=', held).forUpdate().execute();
    noteSeen(context, rows, log);
    await expect.poll(() => seenAt(free), { interval: 5 }).toBe(context.now().toISOString());
  });
  expect(await seenAt(held)).toBe(before);
  noteSeen(context, rows, log);
  await seenWritten(context.db);
  expect(await seenAt(held)).toBe(context.now().toISOString());
  expect(log.error).not.toHaveBeenCalled();
});
