import type { Engine } from '@bestellsystem/server/db/columns.ts';
import { rebuildSums } from '@bestellsystem/server/features/statistics/recount.ts';
import { sql } from 'kysely';
import { type BenchEvent, createEvent } from './bench-event.ts';
import type { BenchApp } from './statistics/bench-app.ts';
import { fillOrders } from './statistics/big-event.ts';

const SAMPLE_NUMBER = 1;
/** The day of the clock at which orders are placed. */
const TODAY = '2026-11-20';

/**
 * An event with a printer in which so many orders lie already, each with what a real one leaves: lines, payment, ticket,
 * news, a line in the journal. They are copies of a real one's, under keys as devices make them.
 */
export async function createGrownEvent(bench: BenchApp, engine: Engine, orders: number): Promise<BenchEvent> {
  const { db } = bench.context;
  const event = await createEvent(bench);
  const { statusCode, body } = await bench.app.inject({
    method: 'POST',
    url: `/api/events/${event.id}/printer-config`,
    headers: { cookie: bench.cookie },
    payload: {
      eventId: event.id,
      printers: [{ ip: '192.168.1.50', port: 9100, displayName: 'Küche', categories: ['Speisen'] }],
    },
  });
  if (statusCode >= 300) throw new Error(`the printer was answered ${statusCode}: ${body}`);
  await event.place();
  const sample = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const keys = engine === 'postgres' ? sql`cast(gen_random_uuid() as text)` : sql`lower(hex(randomblob(18)))`;
  const last = await fillOrders(db, { eventId: event.id, orders, firstNumber: SAMPLE_NUMBER + 1, keys });

  const filled = sql`from orders o cross join sample s where o.event_id = ${event.id} and o.id > ${sample.id} order by o.id`;
  await sql`insert into print_jobs (event_id, order_id, printer_id, kind, copy_no, slip, state, attempts, send_began,
      available_at, created_at, printed_at)
    with sample as (select * from print_jobs where order_id = ${sample.id})
    select o.event_id, o.id, s.printer_id, s.kind, s.copy_no, s.slip, 'done', 1, 1, o.created_at, o.created_at, o.created_at
    ${filled}`.execute(db);
  await sql`insert into live_events (event_id, seq, type, payload, created_at)
    with sample as (select * from live_events where type = 'order.created' and event_id = ${event.id})
    select o.event_id, s.seq + o.id - ${sample.id}, s.type, '{"orderId":' || cast(o.id as text) || '}', o.created_at
    ${filled}`.execute(db);
  await sql`insert into audit (at, actor, action, event_id, subject, details)
    with sample as (select * from audit where action = 'order.place')
    select o.created_at, s.actor, s.action, o.event_id, o.client_order_id, s.details ${filled}`.execute(db);
  await db
    .updateTable('counters')
    .set(({ selectFrom }) => ({
      value: selectFrom('live_events')
        .where('event_id', '=', event.id)
        .select((eb) => eb.fn.max('seq').as('last')),
    }))
    .where('scope', '=', `live:${event.id}`)
    .execute();
  await db.updateTable('counters').set({ value: last }).where('scope', '=', `order:${event.id}:${TODAY}`).execute();
  await rebuildSums(db, engine);
  await sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db);
  return event;
}
