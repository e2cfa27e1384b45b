import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PrintAgentRow } from '../../db/schema.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { giveWork, reportJob } from './agent-jobs.ts';
import { createErrands } from './errands.ts';

const test = useTestApp();

/** A fest with one printer, and the helpers of its organizer. */
async function festWith(...names: string[]) {
  const { db } = test.current.context;
  const fest = await createFest(test.current);
  await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
    printers: [{ ip: '127.0.0.1', port: 9100, portType: 'agent', displayName: 'Küche', categories: ['Alle'] }],
  });
  for (const name of names) await fest.organizer.post('/api/print-agents', { name });
  const ofOrganizer = db
    .selectFrom('print_agents')
    .selectAll()
    .where('organizer_id', '=', fest.organizer.userId ?? 0);
  return { fest, agents: await ofOrganizer.orderBy('id').execute() };
}

it('a helper whose connection is gone is lent nothing', async () => {
  const { context } = test.current;
  const { fest, agents } = await festWith('Laptop im Zelt');
  const [agent] = agents as [PrintAgentRow];
  await fest.waiter.post('/api/orders', orderFor(fest));
  const ask = (gone: AbortSignal) =>
    giveWork(context, createErrands(), agent, { instance: randomUUID(), holding: [], waitMs: 0 }, gone);
  expect((await ask(AbortSignal.abort())).jobs).toEqual([]);
  expect((await ask(new AbortController().signal)).jobs).toHaveLength(1);
});

it('at one printer helpers take turns, as it takes one call at a time', async () => {
  const { context } = test.current;
  const { fest, agents } = await festWith('Laptop im Zelt', 'Rechner im Büro');
  const [laptop, office] = agents as [PrintAgentRow, PrintAgentRow];
  const orders = [
    await fest.waiter.post('/api/orders', orderFor(fest)),
    await fest.waiter.post('/api/orders', orderFor(fest)),
  ];
  expect(orders.map(({ status }) => status)).toEqual([201, 201]);
  const instance = randomUUID();
  const ask = async (agent: PrintAgentRow) => {
    const poll = { instance, holding: [], waitMs: 0 };
    return (await giveWork(context, createErrands(), agent, poll, new AbortController().signal)).jobs;
  };
  const [first] = await ask(laptop);
  expect(await ask(office)).toEqual([]);
  const report = { instance, attempt: 1, outcome: 'confirmed', answered: true } as const;
  await reportJob(context, laptop, first?.jobId ?? 0, report);
  const [second] = await ask(office);
  expect(second?.jobId).toBeGreaterThan(first?.jobId ?? 0);
});
