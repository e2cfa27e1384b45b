import { expect, it } from 'vitest';
import { configureCloudPrinters, SimulatedStar } from '../../testing/cloud-printers.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('a printer that asks twice at once is offered one ticket, and the next waits', async () => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  const printer = new SimulatedStar(test.current.app, path);
  await fest.waiter.post('/api/orders', orderFor(fest));
  await fest.waiter.post('/api/orders', orderFor(fest));
  await Promise.all([printer.ask(), printer.ask(), printer.ask()]);
  const { db } = test.current.context;
  const jobs = await db.selectFrom('print_jobs').select('state').orderBy('id').execute();
  expect(jobs.map(({ state }) => state)).toEqual(['processing', 'pending']);
  expect([await printer.poll(), await printer.poll(), printer.paper.length]).toEqual([true, true, 2]);
});
