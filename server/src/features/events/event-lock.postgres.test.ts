import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { holdUpNewOf, takeTurnInEvent } from './event-lock.ts';

const test = useTestApp();

it('a turn in an event holds up no order; what waits for all that is new of it does', async () => {
  const fest = await createFest(test.current);
  const { db, engine } = test.current.context;
  const order = () => fest.waiter.post('/api/orders', orderFor(fest));
  const beside = await db.transaction().execute(async (trx) => {
    await takeTurnInEvent(trx, fest.eventId);
    return order();
  });
  expect(beside.status).toBe(201);
  const { held } = await db.transaction().execute(async (trx) => {
    await holdUpNewOf(trx, engine, fest.eventId);
    const held = order();
    await untilWaiting(db, 1);
    return { held };
  });
  expect((await held).status).toBe(201);
});
