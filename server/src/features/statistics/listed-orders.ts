import type { ItemKind } from '@bestellsystem/domain/menu-schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type DaySelection, type OrderPage, orderFacts, selectOrders } from './order-selection.ts';
import { pagesAhead } from './pages-ahead.ts';
import type { SoldLine, SoldOrder } from './sold-orders.ts';

/** Orders per question to the database. */
const READ_SIZE = 500;
/** Between the lines of an order: no name holds it, since control characters are taken out of whatever is typed. */
const SEPARATOR = '\u001F';

/** An order as lists show it: of its lines only what was how often. */
export interface ListedOrder extends Omit<SoldOrder, 'businessDay' | 'depositTotal' | 'lines'> {
  lines: Pick<SoldLine, 'kind' | 'name' | 'quantity'>[];
}

/** All orders of a day by number, page by page: what came late stands where it was booked, with the time it was taken. */
export function readListed(db: Kysely<Schema>, selection: DaySelection): AsyncGenerator<ListedOrder[]> {
  return pagesAhead(READ_SIZE, (page) => readPage(db, selection, { ...page, direction: 'asc' }));
}

/**
 * At most `limit` orders beyond an order's number; numbers are given in the order of the commits, so upwards none slips
 * in, and downwards none is left out.
 */
export async function readPage(db: Kysely<Schema>, selection: DaySelection, page: OrderPage): Promise<ListedOrder[]> {
  return (await readRows(db, selection, page)).map(listed);
}

/** The last `limit` orders before an order's number, or of all, by number. */
export async function readLatest(
  db: Kysely<Schema>,
  selection: DaySelection,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ListedOrder[]> {
  return (await readPage(db, selection, { after: before, limit, direction: 'desc' })).reverse();
}

type ListedRow = Awaited<ReturnType<typeof readRows>>[number];

/** The lines come as one text an order: five times as many rows would take longer to hand over than to find. */
function readRows(db: Kysely<Schema>, selection: DaySelection, page: OrderPage) {
  const separator = sql.lit(SEPARATOR);
  const kind = sql`case when kind = 'deposit' then 'd' else 'a' end`;
  const line = sql`position || ' ' || ${kind} || quantity || ' ' || replace(name, ${separator}, '')`;
  return selectOrders(db, selection, page)
    .select((eb) => [
      eb
        .selectFrom('order_lines')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .select(sql<string>`string_agg(${line}, ${separator})`.as('text'))
        .as('lines'),
    ])
    .execute();
}

function listed(row: ListedRow): ListedOrder {
  return { ...orderFacts(row), lines: linesOf(row.lines ?? '') };
}

/** They come in whatever order the database met them. */
function linesOf(texts: string): ListedOrder['lines'] {
  if (texts === '') return [];
  return texts
    .split(SEPARATOR)
    .map(lineOf)
    .sort((a, b) => a.position - b.position);
}

/** `1 a2 Rösti`: position, kind and quantity, name. */
function lineOf(text: string) {
  const first = text.indexOf(' ');
  const second = text.indexOf(' ', first + 1);
  const kind: ItemKind = text[first + 1] === 'd' ? 'deposit' : 'article';
  const quantity = Number(text.slice(first + 2, second));
  return { position: Number(text.slice(0, first)), kind, quantity, name: text.slice(second + 1) };
}
