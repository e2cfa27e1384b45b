import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrderLineRow, Schema } from '../../db/schema.ts';
import { readAsOfNow } from '../../db/snapshot.ts';
import { liftTimeLimits } from '../../db/time-limits.ts';
import { orderDigest } from './order-digest.ts';

/** An order that isn't what the sealed journal says of it. */
export interface Contradiction {
  clientOrderId: string;
  problem: 'order-missing' | 'order-changed' | 'unknown-order' | 'cancelling-undone' | 'unknown-cancelling';
}

const BATCH = 500;
/** Who changed that much needs no longer list. */
const MOST_TOLD = 20;

/**
 * The journal is sealed, the orders are not: whoever changes, adds or removes one in the database leaves it saying
 * something else than its journal. Empty where all agree.
 */
export async function compareOrders({ db, engine }: Pick<Context, 'db' | 'engine'>): Promise<Contradiction[]> {
  return readAsOfNow(db, async (trx) => {
    await liftTimeLimits(trx, engine);
    return findContradictions(trx);
  });
}

async function findContradictions(db: Kysely<Schema>): Promise<Contradiction[]> {
  const found: Contradiction[] = [];
  for (let after = 0; found.length < MOST_TOLD; ) {
    const lines = await journalOfOrders(db, after);
    const last = lines.at(-1);
    if (!last) break;
    after = last.id;
    const ordered = await linesOfOrders(
      db,
      lines.flatMap(({ order_id }) => order_id ?? []),
    );
    found.push(...lines.flatMap((line) => contradictionOf(line, ordered.get(line.order_id ?? 0) ?? [])));
  }
  found.push(...(await withoutLine(db, 'order.place')), ...(await withoutLine(db, 'order.cancel')));
  return found.slice(0, MOST_TOLD);
}

function journalOfOrders(db: Kysely<Schema>, after: number) {
  return db
    .selectFrom('audit')
    .leftJoin('orders', 'orders.client_order_id', 'audit.subject')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['audit.id', 'audit.action', 'audit.subject', 'audit.details', 'audit.event_id'])
    .select(['orders.event_id as ordered_at', 'orders.order_number', 'orders.total', 'orders.status'])
    .select(['orders.id as order_id', 'orders.business_day', 'orders.device_id'])
    .select(['orders.table_number', 'orders.is_takeaway', 'orders.deposit_total'])
    .select(['orders.created_at', 'orders.taken_at'])
    .select(['payments.method', 'payments.rounding', 'payments.amount', 'payments.received', 'payments.change_given'])
    .select((eb) => [
      eb
        .selectFrom('order_lines')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .where(sql<boolean>`order_lines.amount = order_lines.quantity * order_lines.unit_price`)
        .select(({ fn }) => fn.sum<number>('order_lines.amount').as('sum'))
        .as('lines'),
    ])
    .where('audit.action', 'in', ['order.place', 'order.cancel'])
    .where('audit.id', '>', after)
    .orderBy('audit.id')
    .limit(BATCH)
    .execute();
}

async function linesOfOrders(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, OrderLineRow[]>> {
  if (ids.length === 0) return new Map();
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(lines, ({ order_id }) => order_id);
}

type JournalLine = Awaited<ReturnType<typeof journalOfOrders>>[number];

function contradictionOf(line: JournalLine, ordered: readonly OrderLineRow[]): Contradiction[] {
  const problem = problemOf(line, ordered);
  return problem ? [{ clientOrderId: line.subject, problem }] : [];
}

function problemOf(line: JournalLine, ordered: readonly OrderLineRow[]): Contradiction['problem'] | undefined {
  if (line.order_number === null) return 'order-missing';
  const said = Object(JSON.parse(line.details)) as Record<string, unknown>;
  const is = { orderNumber: line.order_number, total: line.total };
  const isSame =
    line.event_id === line.ordered_at &&
    Number(line.lines) === line.total &&
    Number(line.amount) === (line.total ?? 0) + (line.rounding ?? 0);
  if (line.action === 'order.cancel') {
    if (!isSame || !says(said, is)) return 'order-changed';
    return line.status === 'cancelled' ? undefined : 'cancelling-undone';
  }
  const placed = {
    ...is,
    rounding: line.rounding,
    method: line.method,
    day: line.business_day,
    device: line.device_id,
  };
  const content = 'content' in said && { content: digestOf(line, ordered) };
  return isSame && says(said, { ...placed, ...content }) ? undefined : 'order-changed';
}

function digestOf(line: JournalLine, lines: readonly OrderLineRow[]): string {
  const { table_number, is_takeaway, deposit_total, created_at, taken_at, received, change_given } = line;
  return orderDigest({
    order: {
      table_number: table_number ?? '',
      is_takeaway: is_takeaway ?? 0,
      deposit_total: deposit_total ?? 0,
      created_at: created_at ?? '',
      taken_at,
    },
    payment: { received: received ?? 0, change_given: change_given ?? 0 },
    lines,
  });
}

/** Journals of before don't say all of it: at first only the total and how it was paid. */
function says(said: Record<string, unknown>, is: Record<string, unknown>): boolean {
  return Object.entries(is).every(([name, value]) => !(name in said) || said[name] === value);
}

/** Orders, or cancelled ones, of which the journal knows nothing. */
async function withoutLine(db: Kysely<Schema>, action: 'order.place' | 'order.cancel'): Promise<Contradiction[]> {
  let orders = db
    .selectFrom('orders')
    .leftJoin('audit', (join) =>
      join.onRef('audit.subject', '=', 'orders.client_order_id').on('audit.action', '=', action),
    )
    .select('orders.client_order_id')
    .where('audit.id', 'is', null)
    .limit(MOST_TOLD);
  if (action === 'order.cancel') orders = orders.where('orders.status', '=', 'cancelled');
  const problem = action === 'order.cancel' ? 'unknown-cancelling' : 'unknown-order';
  return (await orders.execute()).map(({ client_order_id }) => ({ clientOrderId: client_order_id, problem }));
}
