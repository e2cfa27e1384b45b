import { expect, it, vi } from 'vitest';
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
  const { db } = test.current.context;
  const [hasRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = db.executeQuery.bind(db);
  const slowly = vi.spyOn(db, 'executeQuery').mockImplementationOnce(async (query) => {
    const answer = await run(query);
    hasRead.resolve();
    await goOn.promise;
    return answer;
  });
  const read = sharedNews(test.current.context);
  const begun = read(fest.eventId, 0, 'orders');
  await hasRead.promise;
  slowly.mockRestore();
  await fest.waiter.post('/api/orders', orderFor(fest));
  const later = read(fest.eventId, 0, 'orders');
  goOn.resolve();
  expect((await begun).map(({ type }) => type)).not.toContain('order.created');
  expect((await later).map(({ type }) => type)).toContain('order.created');
});

it('a reading that the database never answers ends, for another connection to give the news', async () => {
  const fest = await createFest(test.current);
  const { db } = test.current.context;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = vi.spyOn(db, 'executeQuery').mockReturnValueOnce(new Promise(() => {}));
  const read = sharedNews(test.current.context);
  const outcome = Promise.allSettled([read(fest.eventId, 0, 'orders')]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject([{ status: 'rejected' }]);
  silent.mockRestore();
  vi.useRealTimers();
  expect((await read(fest.eventId, 0, 'orders')).map(({ type }) => type)).toContain('menu.updated');
});
