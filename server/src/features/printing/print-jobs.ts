import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { PrintJob, PrintJobState } from '@bestellsystem/domain/printing-schema.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { PrintJobRow, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireManagedEvent } from '../events/event-access.ts';
import { type Actor, actorName } from '../sessions/actor.ts';

/** An event's print jobs, newest last. */
export async function listPrintJobs(db: Kysely<Schema>, eventId: number): Promise<PrintJob[]> {
  const rows = await jobQuery(db).where('print_jobs.event_id', '=', eventId).orderBy('print_jobs.id').execute();
  return rows.map(jobOfRow);
}

/** Queues a marked copy of what a job printed or was to print. */
export async function reprintJob(context: Context, actor: Actor, jobId: number): Promise<PrintJob> {
  const copyId = await context.commit(async (trx) => {
    const original = await requireJob(trx, jobId);
    await requireManagedEvent(trx, actor, original.event_id);
    const at = context.now().toISOString();
    const copy = await trx
      .insertInto('print_jobs')
      .values({
        event_id: original.event_id,
        order_id: original.order_id,
        printer_id: original.printer_id,
        kind: original.kind,
        copy_no: (await lastCopy(trx, original)) + 1,
        slip: original.slip,
        state: 'pending',
        attempts: 0,
        send_began: 0,
        available_at: at,
        lease_owner: null,
        lease_until: null,
        error_code: null,
        error: null,
        created_at: at,
        printed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'print.reprint',
      eventId: original.event_id,
      subject: `print job ${jobId}`,
      details: { copyJobId: copy.id },
    });
    return copy.id;
  });
  const copy = await jobQuery(context.db).where('print_jobs.id', '=', copyId).executeTakeFirstOrThrow();
  context.live.wake(copy.event_id);
  return jobOfRow(copy);
}

async function requireJob(db: Kysely<Schema>, jobId: number): Promise<PrintJobRow> {
  const job = await db.selectFrom('print_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!job) throw notFound('Druckauftrag nicht gefunden');
  if (job.order_id === null) {
    throw new AppError('conflict', 'NOT_REPRINTABLE', 'Dieser Druckauftrag gehört zu keiner Bestellung.');
  }
  return job;
}

async function lastCopy(db: Kysely<Schema>, job: PrintJobRow): Promise<number> {
  const row = await db
    .selectFrom('print_jobs')
    .select(({ fn }) => fn.max('copy_no').as('last'))
    .where('order_id', '=', job.order_id)
    .where('printer_id', '=', job.printer_id)
    .where('kind', '=', job.kind)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

function jobQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .leftJoin('orders', 'orders.id', 'print_jobs.order_id')
    .select([
      'print_jobs.id',
      'print_jobs.event_id',
      'print_jobs.order_id',
      'orders.order_number',
      'printers.display_name',
      'print_jobs.kind',
      'print_jobs.state',
      'print_jobs.copy_no',
      'print_jobs.attempts',
      'print_jobs.error',
      'print_jobs.created_at',
      'print_jobs.printed_at',
    ]);
}

function jobOfRow(row: Awaited<ReturnType<ReturnType<typeof jobQuery>['executeTakeFirstOrThrow']>>): PrintJob {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    printer: row.display_name,
    kind: row.kind,
    state: row.state as PrintJobState,
    copy: row.copy_no > 0,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.created_at,
    printedAt: row.printed_at,
  };
}
