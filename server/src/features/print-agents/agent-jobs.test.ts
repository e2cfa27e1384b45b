import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PrintAgentRow } from '../../db/schema.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob } from '../printing/job-queue.ts';
import { finishJob } from '../printing/job-results.ts';
import { beginJob, giveWork, reportJob } from './agent-jobs.ts';
import { createErrands } from './errands.ts';

const test = useTestApp();

/** A fest with one printer, and the helpers of its organizer. */
async function festWith(names: string[], printerPort = 9100) {
  const { db } = test.current.context;
  const fest = await createFest(test.current);
  await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
    printers: [{ ip: '127.0.0.1', port: printerPort, portType: 'agent', displayName: 'Küche', categories: ['Alle'] }],
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
  const { fest, agents } = await festWith(['Laptop im Zelt']);
  const [agent] = agents as [PrintAgentRow];
  await fest.waiter.post('/api/orders', orderFor(fest));
  const ask = (gone: AbortSignal) =>
    giveWork(context, createErrands(), agent, { instance: randomUUID(), holding: [], waitMs: 0 }, gone);
  expect((await ask(AbortSignal.abort())).jobs).toEqual([]);
  expect((await ask(new AbortController().signal)).jobs).toHaveLength(1);
});

it('at one printer helpers take turns, as it takes one call at a time', async () => {
  const { context } = test.current;
  const { fest, agents } = await festWith(['Laptop im Zelt', 'Rechner im Büro']);
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

it('what a helper still holds is not lent to it again: its word comes late, where the server was away meanwhile', async () => {
  const { context } = test.current;
  const { fest, agents } = await festWith(['Laptop im Zelt']);
  const [agent] = agents as [PrintAgentRow];
  await fest.waiter.post('/api/orders', orderFor(fest));
  const instance = randomUUID();
  const ask = async (holding: number[]) =>
    (await giveWork(context, createErrands(), agent, { instance, holding, waitMs: 0 }, new AbortController().signal))
      .jobs;
  const [job] = await ask([]);
  const jobId = job?.jobId ?? 0;
  await beginJob(context, agent, jobId, { instance, attempt: 1, answered: false });
  test.current.passSeconds(40);
  expect(await ask([jobId])).toEqual([]);
  await reportJob(context, agent, jobId, { instance, attempt: 1, outcome: 'confirmed', answered: true });
  const row = context.db.selectFrom('print_jobs').select(['state', 'attempts']).where('id', '=', jobId);
  expect(await row.executeTakeFirst()).toEqual({ state: 'completed', attempts: 1 });
});

it('what a helper has printed counts also where the server tried in vain meanwhile', async () => {
  const { context } = test.current;
  const { fest, agents } = await festWith(['Laptop im Zelt'], 9101);
  const [agent] = agents as [PrintAgentRow];
  await fest.waiter.post('/api/orders', orderFor(fest));
  const poll = { instance: randomUUID(), holding: [], waitMs: 0 };
  const ask = async () => (await giveWork(context, createErrands(), agent, poll, new AbortController().signal)).jobs;
  const [lent] = await ask();
  const { jobId = 0, ip = '', port = 0 } = lent ?? {};
  const said = { instance: poll.instance, attempt: 1 };
  await beginJob(context, agent, jobId, { ...said, answered: true });
  test.current.passSeconds(40);
  const tried = await claimNextJob(context, { ip, port }, { owner: 'server:test:1', ms: 60_000 });
  if (tried?.job.id !== jobId) throw new Error('the server took another one');
  const report = (attempt: number) =>
    reportJob(context, agent, jobId, { ...said, attempt, outcome: 'confirmed', answered: true });
  // Whoever prints it now says what became of it.
  await expect(report(1)).rejects.toThrow('übernommen');
  await finishJob(context, tried.job, {
    result: 'failed',
    code: 'TIMEOUT',
    message: 'keine Antwort',
    nothingSent: true,
  });
  await expect(report(3)).rejects.toThrow('übernommen');
  await report(1);
  const row = context.db.selectFrom('print_jobs').select('state').where('id', '=', jobId);
  expect(await row.executeTakeFirst()).toEqual({ state: 'completed' });
  expect(await ask()).toEqual([]);
});

it('a helper that ended over its first ticket has said that the printer answers', async () => {
  const { context } = test.current;
  const { fest, agents } = await festWith(['Laptop im Zelt']);
  const [agent] = agents as [PrintAgentRow];
  await fest.waiter.post('/api/orders', orderFor(fest));
  const ask = async (instance: string) => {
    const poll = { instance, holding: [], waitMs: 0 };
    return (await giveWork(context, createErrands(), agent, poll, new AbortController().signal)).jobs[0];
  };
  const [ended, next] = [randomUUID(), randomUUID()];
  const first = await ask(ended);
  expect(first).toMatchObject({ mustAnswer: false, neverHeard: true });
  await beginJob(context, agent, first?.jobId ?? 0, { instance: ended, attempt: 1, answered: true });
  test.current.passSeconds(40);
  expect(await ask(next)).toMatchObject({ jobId: first?.jobId, attempt: 2, mustAnswer: true, neverHeard: false });
});

it('a helper that begins late has all the time of a print from then on, and nobody else gets the ticket', async () => {
  const { context } = test.current;
  const { fest, agents } = await festWith(['Laptop im Zelt', 'Rechner im Büro']);
  const [laptop, office] = agents as [PrintAgentRow, PrintAgentRow];
  await fest.waiter.post('/api/orders', orderFor(fest));
  const instance = randomUUID();
  const ask = async (agent: PrintAgentRow) => {
    const poll = { instance, holding: [], waitMs: 0 };
    return (await giveWork(context, createErrands(), agent, poll, new AbortController().signal)).jobs;
  };
  const [job] = await ask(laptop);
  const jobId = job?.jobId ?? 0;
  test.current.passSeconds(25);
  await beginJob(context, laptop, jobId, { instance, attempt: 1, answered: true });
  test.current.passSeconds(10);
  expect(await ask(office)).toEqual([]);
  await reportJob(context, laptop, jobId, { instance, attempt: 1, outcome: 'confirmed', answered: true });
});
