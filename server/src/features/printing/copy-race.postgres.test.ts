import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { expect, it } from 'vitest';
import { crossing } from '../../testing/lock-waits.ts';
import { jobsOf, orderAloneInQueues } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob, recordSendBegins } from './job-queue.ts';
import { renderJob } from './render-job.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();

it('a ticket that another server claims in the moment in which its copy begins bears a mark', async () => {
  const { context } = test.current;
  const { fest } = await orderAloneInQueues(test.current);
  const [ticket, other] = await jobsOf(fest);
  const { db } = context;
  await db
    .updateTable('print_jobs')
    .set({ state: 'completed' })
    .where('id', '=', other?.id ?? 0)
    .execute();
  const { body: copy } = await fest.organizer.post<PrintJob>(`/api/print-jobs/${ticket?.id}/reprint`);
  await fest.organizer.post(`/api/print-jobs/${copy.id}/reroute`, { printerId: other?.printerId });
  const claim = (port: number, owner: string) =>
    claimNextJob(context, { ip: '127.0.0.1', port }, { owner, ms: 60_000 });
  const first = (await claim(9101, 'server:abend:1')) ?? expect.fail('no copy to print');
  const [hasBegun, claimed] = await crossing(
    db,
    (trx) => trx.selectFrom('printers').select('id').where('id', '=', first.printer.id).forUpdate().execute(),
    [() => recordSendBegins(context, first.job, { answered: true }), () => claim(9100, 'server:abend:2')],
  );
  expect([hasBegun, claimed?.job.id]).toEqual([true, ticket?.id]);
  expect(paperText(renderJob(claimed ?? expect.fail('no ticket to print')))).toContain('KOPIE');
});
