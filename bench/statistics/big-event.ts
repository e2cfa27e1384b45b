import type { Schema } from '@bestellsystem/server/db/schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface BigEvent {
  eventId: number;
  days: readonly string[];
  /** Their public ids. */
  devices: readonly string[];
  orders: number;
}

const LINES = sql.lit(5);
const ITEMS = sql.lit(200);
const DEVICES = 20;
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
/** From 17:00 to 01:00 in Zurich. */
const FIRST_HOUR_UTC = sql.lit(16);
const MINUTES = sql.lit(480);

/**
 * Writes an event with this many order lines past the till, five to an order, in four statements that both engines
 * understand. Every twentieth order is cancelled, every fourth is takeaway, every third paid by card.
 */
export async function fillBigEvent(db: Kysely<Schema>, organizerId: number, lines: number): Promise<BigEvent> {
  const orders = Math.floor(lines / 5);
  const eventId = await insertEvent(db, organizerId);
  await fillOrders(db, {
    eventId,
    orders,
    firstNumber: 1,
    keys: sql`'big-' || cast(${sql.lit(eventId)} as text) || '-' || cast(i as text)`,
  });
  return { eventId, days: DAYS, devices: Array.from({ length: DEVICES }, (_, n) => `device_${n + 1}`), orders };
}

interface Filling {
  eventId: number;
  orders: number;
  /** Of the orders' numbers of each day. */
  firstNumber: number;
  /** What each order's own key is; `i` counts them. */
  keys: RawBuilder<unknown>;
}

/** Writes orders, their lines and payments into an event; answers the last number of each day. */
export async function fillOrders(db: Kysely<Schema>, filling: Filling): Promise<number> {
  const { eventId } = filling;
  const perDay = Math.ceil(filling.orders / DAYS.length);
  const { last } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const before = sql.lit(last ?? 0);
  await insertOrders(db, { ...filling, firstDevice: await insertDevices(db, eventId), perDay });
  await insertLines(db, sql`o.event_id = ${eventId} and o.id > ${before}`);
  await sql`update orders set total = (select sum(amount) from order_lines where order_id = orders.id)
    where event_id = ${eventId} and id > ${before}`.execute(db);
  await sql`insert into payments (order_id, method, amount, received, change_given, created_at)
    select id, case when order_number % 3 = 0 then 'CARD_TWINT' else 'CASH' end, total, total, 0, created_at
    from orders where event_id = ${eventId} and id > ${before} order by id`.execute(db);
  return filling.firstNumber + perDay - 1;
}

async function insertOrders(db: Kysely<Schema>, big: Filling & { firstDevice: number; perDay: number }) {
  const perDay = sql.lit(big.perDay);
  const eventId = sql.lit(big.eventId);
  const day = sql`'2026-11-' || cast(18 + i / ${perDay} as text)`;
  const minute = sql`(i % ${perDay}) * ${MINUTES} / ${perDay}`;
  const clock = sql`cast(${FIRST_HOUR_UTC} + ${minute} / 60 as text) || ':'
    || case when ${minute} % 60 < 10 then '0' else '' end || cast(${minute} % 60 as text)`;
  await sql`
    insert into orders (client_order_id, content_hash, event_id, device_id, order_number, business_day, table_number,
      is_takeaway, total, status, offline, flagged, created_at)
    with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(big.orders - 1)})
    select ${big.keys}, '', ${eventId},
      ${sql.lit(big.firstDevice)} + i % ${sql.lit(DEVICES)}, i % ${perDay} + ${sql.lit(big.firstNumber)}, ${day},
      case when i % 4 = 0 then 'TAKEAWAY' else cast(i % 60 + 1 as text) end, case when i % 4 = 0 then 1 else 0 end, 0,
      case when i % 20 = 0 then 'cancelled' else 'completed' end, 0, 0, ${day} || 'T' || ${clock} || ':00.000Z'
    from numbers`.execute(db);
}

async function insertLines(db: Kysely<Schema>, which: RawBuilder<unknown>): Promise<void> {
  const seed = sql`(o.order_number * 7 + p.k * 31)`;
  const price = sql`(100 + 50 * (${seed} % 37))`;
  const quantity = sql`(1 + (o.order_number + p.k) % 3)`;
  await sql`
    insert into order_lines (order_id, position, name, category, unit_price, quantity, amount)
    with recursive p(k) as (select 1 union all select k + 1 from p where k < ${LINES})
    select o.id, p.k, 'Artikel ' || cast(${seed} % ${ITEMS} as text),
      'Kategorie ' || cast(${seed} % ${ITEMS} % 12 as text), ${price}, ${quantity}, ${price} * ${quantity}
    from orders o cross join p where ${which} order by o.id, p.k`.execute(db);
}

async function insertEvent(db: Kysely<Schema>, organizerId: number): Promise<number> {
  const { id } = await db
    .insertInto('events')
    .values({
      organizer_id: organizerId,
      name: 'Grosses Fest',
      event_date: DAYS[0] ?? '',
      is_active: 1,
      takeaway_enabled: 1,
      created_at: `${DAYS[0]}T08:00:00.000Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the id of the first; the others follow it. */
async function insertDevices(db: Kysely<Schema>, eventId: number): Promise<number> {
  const rows = await db
    .insertInto('devices')
    .values(
      Array.from({ length: DEVICES }, (_, n) => ({
        event_id: eventId,
        generation: 1,
        identifier: `geraet-${n + 1}`,
        device_number: n + 1,
        public_id: `device_${n + 1}`,
        created_at: `${DAYS[0]}T08:00:00.000Z`,
      })),
    )
    .returning('id')
    .execute();
  return Math.min(...rows.map(({ id }) => id));
}
