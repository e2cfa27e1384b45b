import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { LineSum, OrderSum } from '../statistics/day-sums.ts';
import { ofDepositsOnly } from '../statistics/recount.ts';
import type { ReportPeriod } from './report-days.ts';
import type { Prints } from './report-prints.ts';

type Check = DayReport['checks'][number];

/** What a report says, by way of the sums. */
export interface ReportFacts {
  sums: readonly OrderSum[];
  lines: readonly LineSum[];
  tills: readonly { takings: number }[];
  prints: Prints;
}

/** Counts everything anew from the rows themselves and says where two ways to the same figure part. */
export async function checkBooks(db: Kysely<Schema>, period: ReportPeriod, facts: ReportFacts): Promise<Check[]> {
  const orders = await countOrders(db, period);
  const payments = await countPayments(db, period);
  const lines = await countLines(db, period);
  const counted = facts.sums.filter(({ isCancelled }) => !isCancelled);
  const summed = add(counted.map(({ sales, deposits }) => sales + deposits));
  const itemAmount = add(facts.lines.map(({ amount }) => amount));
  // The statistics' «Bestellungen» are fewer: who compares the two is to see why.
  const all = `alle Bestellungen (auch stornierte${orders.onlyDeposits > 0 ? ' und nur Depot' : ''})`;
  return [
    numbers(`Zahlungen und ${all}`, payments.all, orders.all),
    numbers(`Höchste Nummer je Tag und ${all}`, orders.numbers, orders.all),
    numbers(`Statistik und ${all}`, add(facts.sums.map((sum) => sum.orders)), orders.all),
    amounts('Bestellungen und ihre Positionen', orders.total, lines.amount),
    amounts('Bestellungen mit Rundung und ihre Zahlungen', orders.total + payments.rounding, payments.amount),
    amounts('Zahlungen und erhaltenes Geld ohne Rückgeld', payments.amount, payments.received - payments.changeGiven),
    amounts('Statistik und Bestellungen', summed, orders.total),
    amounts('Statistik der Artikel und Positionen', itemAmount, lines.amount),
    amounts('Kassen der Geräte und Barzahlungen', add(facts.tills.map(({ takings }) => takings)), payments.cash),
    ...depositChecks(facts, orders, lines),
    ...printChecks(facts.prints, orders.tickets + (await countUntoldTickets(db, period))),
  ];
}

/** Where there were no deposits there is no word of them. */
function depositChecks({ lines: sold, sums }: ReportFacts, orders: OrderCounts, lines: LineCounts): Check[] {
  const charged = sold.filter(({ kind }) => kind === 'deposit');
  const returned = sold.filter(({ kind }) => kind === 'return');
  const pieces = (rows: readonly LineSum[]): number => add(rows.map(({ quantity }) => quantity));
  const amount = (rows: readonly LineSum[]): number => add(rows.map((row) => row.amount));
  const depositOrders = add(sums.map((sum) => (sum.isCancelled ? 0 : sum.depositOrders)));
  const checks = [
    amounts('Depot der Bestellungen und ihrer Positionen', orders.deposits, lines.charged + lines.returned),
    amounts('Depot eingenommen und seine Positionen', amount(charged), lines.charged),
    amounts('Depot zurückgegeben und seine Positionen', 0 - amount(returned), 0 - lines.returned),
    numbers('Bestellungen mit nur Depot und ihre Positionen', depositOrders, orders.onlyDeposits),
    numbers('Depot-Stücke ausgegeben und ihre Positionen', pieces(charged), lines.piecesOut),
    numbers('Depot-Stücke zurück und ihre Positionen', 0 - pieces(returned), 0 - lines.piecesBack),
  ];
  const hadDeposits = charged.length + returned.length + lines.deposits > 0 || orders.deposits !== 0;
  return hadDeposits ? checks : [];
}

/** Every ticket that an order was to give has a job, and every one of an order that counts has come to an end or waits. */
function printChecks(prints: Prints, planned: number): Check[] {
  const { tickets, printed, unconfirmed, byHand, discarded, waiting, withdrawn } = prints;
  return [
    numbers('Bons der Bestellungen je Station und ihre Druckaufträge', planned, tickets),
    numbers(
      'Druckaufträge der Bons und was aus ihnen wurde',
      tickets,
      add([printed, unconfirmed, byHand, discarded, waiting, withdrawn]),
    ),
  ];
}

function amounts(label: string, left: number, right: number): Check {
  return { label, isOk: left === right, left: formatChf(left), right: formatChf(right) };
}

function numbers(label: string, left: number, right: number): Check {
  return { label, isOk: left === right, left: String(left), right: String(right) };
}

const isCounted = sql<number>`case when orders.status = 'cancelled' then 0 else 1 end`;

/** Only where sales come to nothing is there need to look at the lines. */
const onlyDeposits = sql<number>`case when orders.total = orders.deposit_total then ${ofDepositsOnly} else 0 end`;

type OrderCounts = Awaited<ReturnType<typeof countOrders>>;

async function countOrders(db: Kysely<Schema>, { eventId, day }: ReportPeriod) {
  const days = await db
    .selectFrom('orders')
    .where('event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('business_day', '=', day as string))
    .groupBy('business_day')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.max<number>('order_number').as('numbers'),
      sql<number>`sum(${isCounted} * orders.total)`.as('total'),
      sql<number>`sum(${isCounted} * orders.deposit_total)`.as('deposits'),
      eb.fn.sum<number>('tickets').as('tickets'),
      sql<number>`sum(${isCounted} * ${onlyDeposits})`.as('onlyDeposits'),
    ])
    .execute();
  return {
    all: add(days.map((row) => row.all)),
    numbers: add(days.map((row) => row.numbers)),
    total: add(days.map((row) => row.total)),
    deposits: add(days.map((row) => row.deposits)),
    tickets: add(days.map((row) => row.tickets)),
    onlyDeposits: add(days.map((row) => row.onlyDeposits)),
  };
}

/** A server of a former program, beside this one on PostgreSQL, doesn't say how many tickets its orders were to give. */
async function countUntoldTickets(db: Kysely<Schema>, { eventId, day }: ReportPeriod): Promise<number> {
  const stations = db
    .selectFrom('orders')
    .innerJoin('print_jobs', 'print_jobs.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string))
    .where('orders.tickets', '=', 0)
    .where('print_jobs.kind', '=', 'ticket')
    .select(['orders.id', 'print_jobs.printer_id'])
    .distinct();
  const { tickets } = await db
    .selectFrom(stations.as('stations'))
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .executeTakeFirstOrThrow();
  return tickets;
}

async function countPayments(db: Kysely<Schema>, { eventId, day }: ReportPeriod) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string))
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`coalesce(sum(${isCounted} * payments.amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(${isCounted} * payments.rounding), 0)`.as('rounding'),
      sql<number>`coalesce(sum(${isCounted} * payments.received), 0)`.as('received'),
      sql<number>`coalesce(sum(${isCounted} * payments.change_given), 0)`.as('changeGiven'),
      sql<number>`coalesce(sum(case when payments.method = 'CASH' then ${isCounted} * payments.amount else 0 end), 0)`.as(
        'cash',
      ),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

type LineCounts = Awaited<ReturnType<typeof countLines>>;

async function countLines(db: Kysely<Schema>, { eventId, day }: ReportPeriod) {
  const ifOut = (figure: 'amount' | 'quantity') =>
    sumWhere(sql`order_lines.kind = 'deposit' and order_lines.quantity > 0`, figure);
  const ifBack = (figure: 'amount' | 'quantity') =>
    sumWhere(sql`order_lines.kind = 'deposit' and order_lines.quantity < 0`, figure);
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .where('orders.status', '!=', 'cancelled')
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string))
    .select([
      sql<number>`coalesce(sum(order_lines.amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(case when order_lines.kind = 'deposit' then 1 else 0 end), 0)`.as('deposits'),
      ifOut('amount').as('charged'),
      ifOut('quantity').as('piecesOut'),
      ifBack('amount').as('returned'),
      ifBack('quantity').as('piecesBack'),
    ])
    .executeTakeFirstOrThrow();
}

function sumWhere(condition: RawBuilder<unknown>, figure: 'amount' | 'quantity') {
  return sql<number>`coalesce(sum(case when ${condition} then ${sql.ref(`order_lines.${figure}`)} else 0 end), 0)`;
}

function add(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
