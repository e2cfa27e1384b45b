import { expect, it } from 'vitest';
import { report } from '../../testing/closing.ts';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const [FIRST, SECOND] = ['2026-11-21', '2026-11-22'];

it('a report names each ticket of its days that is not on paper, whatever holds it up', async () => {
  test.current.setTime(`${FIRST}T17:30:00.000Z`);
  const [fest, other] = [await createFest(test.current), await createFest(test.current)];
  for (const one of [fest, other]) {
    await configurePrinters(one, { kitchen: 9100, bar: 9101 });
    await place(one.waiter, orderFor(one));
    await place(one.waiter, orderFor(one));
  }
  const { db } = test.current.context;
  const jobs = await db
    .selectFrom('print_jobs')
    .where('event_id', '=', fest.eventId)
    .select('id')
    .orderBy('id')
    .execute();
  for (const [index, state] of ['pending', 'processing', 'aborted', 'completed'].entries()) {
    await db
      .updateTable('print_jobs')
      .set({ state })
      .where('id', '=', jobs[index]?.id ?? 0)
      .execute();
  }
  test.current.setTime(`${SECOND}T05:00:00.000Z`);
  await place(fest.waiter, bratwurstFor(fest));

  const open = async (date = '') =>
    (await report(fest, date)).prints.open.map(({ orderNumber, state }) => [orderNumber, state]);
  const ofFirst = [
    [1, 'pending'],
    [1, 'processing'],
    [2, 'aborted'],
  ];
  expect(await open(FIRST)).toEqual(ofFirst);
  expect(await open(SECOND)).toEqual([[1, 'pending']]);
  expect(await open()).toEqual([...ofFirst, [1, 'pending']]);
});
