import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import { vatSums } from '@bestellsystem/domain/vat.ts';
import type { Kysely } from 'kysely';
import type { EventRow, Schema } from '../../db/schema.ts';
import { readTills } from '../cash-up/tills.ts';
import { readOrganizerSettings } from '../organizer-settings/organizer-settings.ts';
import { type LineSum, type OrderSum, sumLines, sumOrders } from '../statistics/day-sums.ts';
import { compareNames } from '../statistics/device-names.ts';
import { soldOrders } from '../statistics/figures.ts';
import { readCancellations } from './report-cancellations.ts';
import { checkBooks } from './report-checks.ts';
import { type ReportPeriod, reportDays } from './report-days.ts';
import { readPrints } from './report-prints.ts';

/** Whether, when and by whom the books were closed, and where the journal stood. */
export interface ReportFrame {
  createdAt: string;
  closedAt: string | null;
  closedBy: string | null;
  journalSeal: string;
}

/** What a report says of the books, without when it was said. */
export type BareReport = Omit<DayReport, keyof ReportFrame>;

/** Everything a business day comes to, or without `day` the whole event, as the given transaction sees it. */
export async function makeReport(db: Kysely<Schema>, event: EventRow, day: string | undefined): Promise<BareReport> {
  const period: ReportPeriod = { eventId: event.id, day };
  const settings = await readOrganizerSettings(db, event.organizer_id);
  const sums = await sumOrders(db, period);
  const lines = await sumLines(db, period);
  const tills = await readTillsOf(db, event.id, day);
  const prints = await readPrints(db, period);
  const articles = lines.filter(({ kind }) => kind === 'article');
  const counted = sums.filter(({ isCancelled }) => !isCancelled);
  const cancelled = sums.filter(({ isCancelled }) => isCancelled);
  const sales = add(counted, 'sales');
  const rounding = add(counted, 'rounding');
  const deposits = depositsOf(lines);
  const vatRows = vatSums(articles);
  return {
    eventId: event.id,
    eventName: event.name,
    organizer: settings.name,
    date: day ?? null,
    orders: ordersIn(counted),
    depositOrders: add(counted, 'depositOrders'),
    cancelledOrders: { count: add(cancelled, 'orders'), amount: add(cancelled, 'sales') + add(cancelled, 'deposits') },
    cancellations: await readCancellations(db, period),
    items: add(articles, 'quantity'),
    sales,
    deposits,
    rounding,
    paid: sales + deposits.balance + rounding,
    payments: paymentsOf(counted),
    service: { table: serviceOf(counted, false), takeaway: serviceOf(counted, true) },
    // What was sold with VAT bears it, also when the organizer owes none any more.
    vat: { number: settings.isVatLiable || vatRows.length > 0 ? settings.vatNumber : '', rows: vatRows },
    categories: soldBy(articles, ({ category }) => category),
    articles: soldBy(articles, ({ name }) => name),
    depositItems: depositItemsOf(lines),
    tills,
    prints,
    undecidedOrders: day === undefined ? await countUndecided(db, event.id) : 0,
    checks: await checkBooks(db, period, { sums, lines, tills, prints }),
  };
}

async function readTillsOf(db: Kysely<Schema>, eventId: number, day: string | undefined): Promise<DayReport['tills']> {
  const tills: DayReport['tills'] = [];
  for (const date of day === undefined ? await reportDays(db, eventId) : [day]) {
    for (const till of await readTills(db, { eventId, day: date })) tills.push({ ...till, date });
  }
  return tills;
}

function depositsOf(lines: readonly LineSum[]): DayReport['deposits'] {
  const charged = add(
    lines.filter(({ kind }) => kind === 'deposit'),
    'amount',
  );
  const returned = -add(
    lines.filter(({ kind }) => kind === 'return'),
    'amount',
  );
  return { charged, returned: returned || 0, balance: charged - returned };
}

function paymentsOf(counted: readonly OrderSum[]): DayReport['payments'] {
  const methods: PaymentMethod[] = ['CASH', 'CARD_TWINT'];
  return methods.map((method) => {
    const own = counted.filter((sum) => sum.method === method);
    const rounding = add(own, 'rounding');
    return {
      method,
      orders: ordersIn(own),
      amount: add(own, 'sales') + add(own, 'deposits') + rounding,
      rounding,
    };
  });
}

function serviceOf(counted: readonly OrderSum[], isTakeaway: boolean) {
  const own = counted.filter((sum) => sum.isTakeaway === isTakeaway);
  return { orders: ordersIn(own), sales: add(own, 'sales') };
}

function soldBy(lines: readonly LineSum[], nameOf: (line: LineSum) => string): DayReport['articles'] {
  const names = [...new Set(lines.map(nameOf))].sort(compareNames);
  return names.map((name) => {
    const own = lines.filter((line) => nameOf(line) === name);
    return { name, quantity: add(own, 'quantity'), amount: add(own, 'amount') };
  });
}

function depositItemsOf(lines: readonly LineSum[]): DayReport['depositItems'] {
  const deposits = lines.filter(({ kind }) => kind !== 'article');
  const names = [...new Set(deposits.map(({ name }) => name))].sort(compareNames);
  return names.map((name) => {
    const own = deposits.filter((line) => line.name === name);
    const quantity = (kind: string): number =>
      add(
        own.filter((line) => line.kind === kind),
        'quantity',
      );
    return { name, charged: quantity('deposit'), returned: -quantity('return') || 0, amount: add(own, 'amount') };
  });
}

async function countUndecided(db: Kysely<Schema>, eventId: number): Promise<number> {
  const { orders } = await db
    .selectFrom('quarantined_orders')
    .where('event_id', '=', eventId)
    .where('state', '=', 'open')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  return orders;
}

function ordersIn(sums: readonly OrderSum[]): number {
  return sums.reduce((total, sum) => total + soldOrders(sum), 0);
}

function add<Row>(rows: readonly Row[], figure: keyof Row & string): number {
  return rows.reduce((total, row) => total + Number(row[figure]), 0);
}
