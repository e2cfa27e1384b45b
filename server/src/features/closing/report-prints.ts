import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { BY_HAND, DISCARDED } from '../printing/settle-job.ts';
import type { ReportPeriod } from './report-days.ts';

type Kept = DayReport['prints'];
/** All of it: only reports of former programs lack some. */
export type Prints = { [Figure in keyof Kept]-?: NonNullable<Kept[Figure]> };
type Outcome = 'printed' | 'unconfirmed' | 'waiting' | 'byHand' | 'discarded' | 'withdrawn';

/** The further on, the more it says: a copy that came out counts for the ticket that didn't. */
const RANKS: readonly Outcome[] = ['withdrawn', 'discarded', 'byHand', 'waiting', 'unconfirmed', 'printed'];
const OPEN = ['pending', 'processing', 'aborted'];
const rank = (outcome: Outcome) => sql.lit(RANKS.indexOf(outcome));

/** What became of the tickets of a period's orders; jobs of any kind that are not on paper are named one by one. */
export async function readPrints(db: Kysely<Schema>, period: ReportPeriod): Promise<Prints> {
  const outcomes = await countTickets(db, period);
  const count = (outcome: Outcome, isCancelled?: boolean): number =>
    outcomes
      .filter((row) => row.rank === RANKS.indexOf(outcome))
      .filter((row) => isCancelled === undefined || (row.is_cancelled === 1) === isCancelled)
      .reduce((sum, { tickets }) => sum + tickets, 0);
  return {
    tickets: outcomes.reduce((sum, { tickets }) => sum + tickets, 0),
    printed: count('printed'),
    unconfirmed: count('unconfirmed'),
    byHand: count('byHand'),
    discarded: count('discarded'),
    waiting: count('waiting'),
    withdrawn: count('withdrawn', true),
    ordersWithout: await countOrdersWithout(db, period),
    open: await listOpenJobs(db, period),
  };
}

/** A ticket is what one station was to get of one order, however often it was printed. */
function countTickets(db: Kysely<Schema>, { eventId, day }: ReportPeriod) {
  const jobRank = sql<number>`case
    when print_jobs.state = 'completed' then ${rank('printed')}
    when print_jobs.state = 'unconfirmed' then ${rank('unconfirmed')}
    when print_jobs.state != 'canceled' then ${rank('waiting')}
    when print_jobs.error_code = ${sql.lit(BY_HAND)} then ${rank('byHand')}
    when print_jobs.error_code = ${sql.lit(DISCARDED)} then ${rank('discarded')}
    else ${rank('withdrawn')} end`;
  const tickets = db
    .selectFrom('orders')
    .innerJoin('print_jobs', 'print_jobs.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string))
    .where('print_jobs.kind', '=', 'ticket')
    .groupBy(['orders.id', 'orders.status', 'print_jobs.printer_id'])
    .select([
      sql<number>`max(${jobRank})`.as('rank'),
      sql<number>`case when orders.status = 'cancelled' then 1 else 0 end`.as('is_cancelled'),
    ]);
  return db
    .selectFrom(tickets.as('tickets'))
    .groupBy(['rank', 'is_cancelled'])
    .select((eb) => ['rank', 'is_cancelled', eb.fn.countAll<number>().as('tickets')])
    .execute();
}

/** Orders with something to cook that no station was to get: no printer was set up for it, or it was long eaten. */
async function countOrdersWithout(db: Kysely<Schema>, { eventId, day }: ReportPeriod): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('business_day', '=', day as string))
    .where('status', '!=', 'cancelled')
    .where('tickets', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('order_lines.kind', '=', 'article')
          .select('order_lines.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('print_jobs')
            .whereRef('print_jobs.order_id', '=', 'orders.id')
            .where('print_jobs.kind', '=', 'ticket')
            .select('print_jobs.id'),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  return orders;
}

function listOpenJobs(db: Kysely<Schema>, { eventId, day }: ReportPeriod): Promise<Prints['open']> {
  return db
    .selectFrom('print_jobs')
    .innerJoin('orders', 'orders.id', 'print_jobs.order_id')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .where('print_jobs.event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string))
    .where('print_jobs.state', 'in', OPEN)
    .orderBy('print_jobs.id')
    .select([
      'orders.order_number as orderNumber',
      'printers.display_name as printer',
      'print_jobs.state',
      'print_jobs.error',
      'orders.business_day as date',
      (eb) =>
        eb
          .case()
          .when(eb.and([eb('print_jobs.kind', '=', 'ticket'), eb.exists(sameTicket(eb))]))
          .then('copy')
          .else(eb.ref('print_jobs.kind'))
          .end()
          .as('kind'),
    ])
    .execute();
}

/** A further job of an open one's ticket that is on paper, or is named before it: it is counted there. */
function sameTicket(ofJob: ExpressionBuilder<Schema, 'print_jobs'>) {
  return ofJob
    .selectFrom('print_jobs as other')
    .whereRef('other.order_id', '=', 'print_jobs.order_id')
    .whereRef('other.printer_id', '=', 'print_jobs.printer_id')
    .where('other.kind', '=', 'ticket')
    .where((eb) =>
      eb.or([
        eb('other.state', 'in', ['completed', 'unconfirmed']),
        eb.and([eb('other.id', '<', eb.ref('print_jobs.id')), eb('other.state', 'in', OPEN)]),
      ]),
    )
    .select('other.id');
}
