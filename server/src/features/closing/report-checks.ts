import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { OrderSum } from '../statistics/day-sums.ts';

type Check = DayReport['checks'][number];

export interface ReportPeriod {
  eventId: number;
  /** Missing: every day of the event. */
  day?: string | undefined;
}

/** Counts everything anew from the rows themselves and says where two ways to the same figure part. */
export async function checkBooks(
  db: Kysely<Schema>,
  period: ReportPeriod,
  facts: { sums: readonly OrderSum[]; itemAmount: number; tills: readonly { takings: number }[] },
): Promise<Check[]> {
  const orders = await countOrders(db, period);
  const payments = await countPayments(db, period);
  const lines = await countLines(db, period);
  const counted = facts.sums.filter(({ isCancelled }) => !isCancelled);
  const summed = add(counted.map(({ sales, deposits }) => sales + deposits));
  return [
    numbers('Bestellungen und ihre Zahlungen', orders.all, payments.all),
    numbers('Bestellungen und die höchste Nummer je Tag', orders.all, orders.numbers),
    amounts('Bestellungen und ihre Positionen', orders.total, lines.amount),
    amounts('Bestellungen mit Rundung und ihre Zahlungen', orders.total + payments.rounding, payments.amount),
    amounts('Zahlungen und erhaltenes Geld ohne Rückgeld', payments.amount, payments.received - payments.changeGiven),
    amounts('Statistik und Bestellungen', summed, orders.total),
    amounts('Statistik der Artikel und Positionen', facts.itemAmount, lines.amount),
    amounts('Kassen der Geräte und Barzahlungen', add(facts.tills.map(({ takings }) => takings)), payments.cash),
  ];
}

function amounts(label: string, left: number, right: number): Check {
  return { label, isOk: left === right, left: formatChf(left), right: formatChf(right) };
}

function numbers(label: string, left: number, right: number): Check {
  return { label, isOk: left === right, left: String(left), right: String(right) };
}

const isCounted = sql<number>`case when orders.status = 'cancelled' then 0 else 1 end`;

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
    ])
    .execute();
  return {
    all: add(days.map((row) => row.all)),
    numbers: add(days.map((row) => row.numbers)),
    total: add(days.map((row) => row.total)),
  };
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

async function countLines(db: Kysely<Schema>, { eventId, day }: ReportPeriod) {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.event_id', '=', eventId)
    .where('orders.status', '!=', 'cancelled')
    .$if(day !== undefined, (query) => query.where('orders.business_day', '=', day as string))
    .select(sql<number>`coalesce(sum(order_lines.amount), 0)`.as('amount'))
    .executeTakeFirstOrThrow();
}

function add(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
