import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { crossing } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('of two who give a printer an address at once both get one, and the later holds', async () => {
  const { eventId, organizer } = await createFest(test.current);
  const bar = { ip: 'cloud-drucker', displayName: 'Bar', categories: ['Getränke'], portType: 'cloudprnt' };
  expect((await organizer.post(`/api/events/${eventId}/printer-config`, { printers: [bar] })).status).toBe(200);
  const { db } = test.current.context;
  const printer = db.selectFrom('printers').select('id').where('event_id', '=', eventId);
  const { id } = await printer.executeTakeFirstOrThrow();
  const give = () => organizer.post<{ path: string }>(`/api/events/${eventId}/cloud-printers/${id}/address`);
  const [first, second] = await crossing(db, (trx) => sql`lock table cloud_printers in share mode`.execute(trx), [
    give,
    give,
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  const ask = async (path: string) => (await test.current.guest().post(path, { statusCode: '200 OK' })).status;
  expect([await ask(first.body.path), await ask(second.body.path)]).toEqual([404, 200]);
});
