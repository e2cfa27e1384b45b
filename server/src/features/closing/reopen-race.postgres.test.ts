import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { close } from '../../testing/closing.ts';
import { createFest } from '../../testing/fest.ts';
import { crossing } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('books that two open again at the same moment are opened by one', async () => {
  const fest = await createFest(test.current);
  await close(fest);
  const reopen = (reason: string) =>
    fest.organizer.post<{ code: string }>(`/api/closing/event/${fest.eventId}/reopen`, { reason });
  const [first, second] = await crossing(
    test.current.context.db,
    (trx) => sql`lock table event_closings in share mode`.execute(trx),
    [() => reopen('Tablet lag im Auto'), () => reopen('Kasse falsch gezählt')],
  );
  expect(first).toMatchObject({ status: 200, body: { history: [{ reopenReason: 'Tablet lag im Auto' }] } });
  expect([second.status, second.body.code]).toEqual([409, 'EVENT_OPEN']);
});
