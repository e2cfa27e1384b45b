import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { beginJob, giveWork, reportJob } from '../features/print-agents/agent-jobs.ts';
import { createErrands } from '../features/print-agents/errands.ts';
import { createFest, orderFor } from '../testing/fest.ts';
import { backUp } from '../testing/lost-server.ts';
import { type TestApp, useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

it.each([0, 1])(
  'what is said of a ticket that is lost with its server is believed of no other (%i in the backup)',
  async (known) => {
    const fest = await createFest(test.current);
    const printers = [{ ip: '127.0.0.1', port: 9100, portType: 'agent', displayName: 'Küche', categories: ['Alle'] }];
    await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { printers });
    await fest.organizer.post('/api/print-agents', { name: 'Laptop im Zelt' });
    const agents = test.current.context.db.selectFrom('print_agents').selectAll().orderBy('id', 'desc');
    const agent = await agents.executeTakeFirstOrThrow();
    const instance = randomUUID();
    const ask = async ({ context }: TestApp, holding: number[] = []) =>
      (await giveWork(context, createErrands(), agent, { instance, holding, waitMs: 0 }, new AbortController().signal))
        .jobs;
    for (let count = 0; count < known; count++) await fest.waiter.post('/api/orders', orderFor(fest));
    await test.current.context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
    const putBack = await backUp(test.current);
    await fest.waiter.post('/api/orders', orderFor(fest));
    const [{ jobId: lost = 0 } = {}] = await ask(test.current);
    await beginJob(test.current.context, agent, lost, { instance, attempt: 1, answered: true });

    const { restored, of, stop } = await putBack(test.current);
    await of(fest.waiter).post('/api/orders', orderFor(fest));
    const [next] = await ask(restored, [lost]);
    const word = reportJob(restored.context, agent, lost, {
      instance,
      attempt: 1,
      outcome: 'confirmed',
      answered: true,
    });
    await expect(word).rejects.toThrow('nicht gefunden');
    expect(next?.jobId).toBeGreaterThan(lost);
    const job = restored.context.db
      .selectFrom('print_jobs')
      .select('state')
      .where('id', '=', next?.jobId ?? 0);
    expect(await job.executeTakeFirst()).toEqual({ state: 'processing' });
    await stop();
  },
);
