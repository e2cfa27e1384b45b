import { type PrintJob, type PrintJobState, printJobSchema } from '@bestellsystem/domain/printing-schema.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { byHandOf } from './settle-job.ts';
import { STAND_IN_COLUMNS, standInName } from './stand-in-name.ts';

/** Open for longer than this, a job is an alarm also where nobody has said yet what is wrong. */
const ALARM_AFTER_MS = 20_000;

/** Others are served in between. */
const JOBS_PER_PIECE = 100;

/** An event's print jobs as JSON, newest last, made while it is sent: an evening's may be many. */
export async function* printJobsJson(db: Kysely<Schema>, eventId: number, now: Date): AsyncGenerator<string> {
  const ofEvent = jobQuery(db).where('print_jobs.event_id', '=', eventId).orderBy('print_jobs.id');
  let before = '[';
  for (let last: number | undefined = 0; ; ) {
    const rows: JobRow[] = await ofEvent.where('print_jobs.id', '>', last).limit(JOBS_PER_PIECE).execute();
    last = rows.at(-1)?.id;
    if (last === undefined) break;
    const jobs = rows.map((row) => jobOfRow(row, now));
    yield before + JSON.stringify(z.encode(z.array(printJobSchema), jobs)).slice(1, -1);
    before = ',';
  }
  yield before === ',' ? ']' : '[]';
}

/** Whether somebody has to look after a job: it failed and isn't on paper, was given up, or waits for too long. */
export function isAlarm(job: Pick<PrintJobRow, 'state' | 'error' | 'created_at' | 'approved_at'>, now: Date): boolean {
  if (job.state === 'aborted') return true;
  if (job.state !== 'pending' && job.state !== 'processing') return false;
  return job.error !== null || Date.parse(job.approved_at ?? job.created_at) <= now.getTime() - ALARM_AFTER_MS;
}

/** Jobs with what people call their order and printers. */
export function jobQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .leftJoin('printers as standIn', 'standIn.id', 'print_jobs.rerouted_to')
    .leftJoin('orders', 'orders.id', 'print_jobs.order_id')
    .select([
      'print_jobs.id',
      'print_jobs.event_id',
      'print_jobs.order_id',
      'orders.order_number',
      'orders.business_day',
      'orders.status as order_status',
      'orders.table_number',
      'print_jobs.printer_id',
      'print_jobs.rerouted_to',
      ...STAND_IN_COLUMNS,
      'print_jobs.kind',
      'print_jobs.state',
      'print_jobs.copy_no',
      'print_jobs.attempts',
      'print_jobs.error',
      'print_jobs.error_code',
      'print_jobs.created_at',
      'print_jobs.approved_at',
      'print_jobs.printed_at',
    ]);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof jobQuery>['executeTakeFirstOrThrow']>>;

export function jobOfRow(row: JobRow, now: Date): PrintJob {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    orderCancelled: row.order_status === 'cancelled',
    tableNumber: row.table_number,
    printer: row.display_name,
    printerId: row.printer_id,
    reroutedTo: standInName(row),
    reroutedToId: row.rerouted_to,
    kind: row.kind,
    state: row.state as PrintJobState,
    copy: row.copy_no > 0,
    attempts: row.attempts,
    error: row.error,
    byHand: byHandOf(row),
    alarm: isAlarm(row, now),
    createdAt: row.created_at,
    printedAt: row.printed_at,
  };
}
