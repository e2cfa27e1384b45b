import { expect, it } from 'vitest';
import { configureCloudPrinters, listCloudPrinters } from '../../testing/cloud-printers.ts';
import { createFest } from '../../testing/fest.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('of two clicks on the test slip one queues it', async () => {
  const { db } = test.current.context;
  const fest = await createFest(test.current);
  await configureCloudPrinters(fest, 'cloudprnt');
  const [printer] = await listCloudPrinters(fest);
  const click = () => fest.organizer.post(`/api/events/${fest.eventId}/printers/${printer?.printerId}/test-slip`);
  const clicks = await db.transaction().execute(async (trx) => {
    // Whoever queues a slip refers to the event, and waits.
    await trx.selectFrom('events').select('id').where('id', '=', fest.eventId).forUpdate().execute();
    const both = [click(), click()];
    await untilWaiting(db, 2);
    return both;
  });
  expect((await Promise.all(clicks)).map(({ status }) => status).sort()).toEqual([204, 409]);
});
