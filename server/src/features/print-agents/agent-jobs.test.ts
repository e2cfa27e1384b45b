import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { giveWork } from './agent-jobs.ts';
import { createErrands } from './errands.ts';

const test = useTestApp();

it('a helper whose connection is gone is lent nothing', async () => {
  const { context } = test.current;
  const fest = await createFest(test.current);
  await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
    printers: [{ ip: '127.0.0.1', port: 9100, portType: 'agent', displayName: 'Küche', categories: ['Alle'] }],
  });
  await fest.organizer.post('/api/print-agents', { name: 'Laptop im Zelt' });
  const agent = await context.db.selectFrom('print_agents').selectAll().executeTakeFirstOrThrow();
  await fest.waiter.post('/api/orders', orderFor(fest));
  const ask = (gone: AbortSignal) =>
    giveWork(context, createErrands(), agent, { instance: randomUUID(), holding: [], waitMs: 0 }, gone);
  expect((await ask(AbortSignal.abort())).jobs).toEqual([]);
  expect((await ask(new AbortController().signal)).jobs).toHaveLength(1);
});
