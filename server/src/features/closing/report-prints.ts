import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { ReportPeriod } from './report-checks.ts';

type Prints = DayReport['prints'];

/** What became of the print jobs of a period's orders; those that are not on paper are named one by one. */
export async function readPrints(db: Kysely<Schema>, { eventId, day }: ReportPeriod): Promise<Prints> {
  const jobs = db
    .selectFrom('print_jobs')
    .innerJoin('orders', 'orders.id', 'print_jobs.order_id')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .where('print_jobs.event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string));
  const states = await jobs
    .groupBy('print_jobs.state')
    .select((eb) => ['print_jobs.state', eb.fn.countAll<number>().as('jobs')])
    .execute();
  const count = (state: string): number => states.find((row) => row.state === state)?.jobs ?? 0;
  const open = await jobs
    .where('print_jobs.state', 'in', ['pending', 'processing', 'aborted'])
    .orderBy('print_jobs.id')
    .select([
      'orders.order_number as orderNumber',
      'printers.display_name as printer',
      'print_jobs.state',
      'print_jobs.error',
    ])
    .execute();
  return {
    printed: count('completed'),
    unconfirmed: count('unconfirmed'),
    withdrawn: count('canceled'),
    open,
  };
}
