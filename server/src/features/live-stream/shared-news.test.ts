import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sharedNews } from './live-events.ts';

const test = useTestApp();

it('screens at the same place share a reading', async () => {
  const fest = await createFest(test.current);
  const read = sharedNews(test.current.context);
  await fest.waiter.post('/api/orders', orderFor(fest));
  const [one, two] = [read(fest.eventId, 0, 'orders'), read(fest.eventId, 0, 'orders')];
  expect(two).toBe(one);
  const guests = read(fest.eventId, 0, 'pickup');
  expect(guests).not.toBe(one);
  const heard = await one;
  expect(heard.map(({ type }) => type)).toContain('order.created');
  expect((await guests).map(({ data }) => data)).not.toEqual(heard.map(({ data }) => data));
});

it('who asks once a reading has begun gets one of its own, which sees what came since', async () => {
  const fest = await createFest(test.current);
  const read = sharedNews(test.current.context);
  await fest.waiter.post('/api/orders', orderFor(fest));
  const begun = read(fest.eventId, 0, 'orders');
  await Promise.resolve();
  const later = read(fest.eventId, 0, 'orders');
  expect(later).not.toBe(begun);
  const heard = await begun;
  await later;
  await fest.waiter.post('/api/orders', orderFor(fest));
  expect((await read(fest.eventId, 0, 'orders')).length).toBeGreaterThan(heard.length);
});
