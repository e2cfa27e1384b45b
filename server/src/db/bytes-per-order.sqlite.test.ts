import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { configurePrinters, createFest, orderFor } from '../testing/fest.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();
const ORDERS = 100;
const MOST_BYTES = 3000;

it('an order of two lines, with payment, two tickets, news and journal, takes a bounded part of the disk', async () => {
  const { db } = test.current.context;
  const fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9, bar: 13 });
  const size = async (): Promise<number> => {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
    return rows[0]?.bytes ?? Number.NaN;
  };
  const place = () =>
    Promise.all(Array.from({ length: ORDERS }, () => fest.waiter.post('/api/orders', orderFor(fest))));
  await place();
  const before = await size();
  await place();
  const bytes = ((await size()) - before) / ORDERS;
  expect(bytes).toBeLessThan(MOST_BYTES);
});
